//! Leads a request to the page of its address, in one step wherever that stands in the table.

use crate::web::http::address_tree::AddressTree;
use crate::web::http::last_answers::{LastAnswers, Lookup};
use crate::web::state::site::Site;
use actix_service::boxed::{self, BoxService, BoxServiceFactory};
use actix_service::{Service, ServiceFactory, ServiceFactoryExt};
use actix_web::body::MessageBody;
use actix_web::dev::{
    AppService, Extensions, HttpServiceFactory, ResourceDef, ServiceRequest, ServiceResponse,
};
use actix_web::http::Method;
use actix_web::http::header::Allow;
use actix_web::{Error, HttpResponse};
use futures_util::future::try_join_all;
use std::future::{Future, ready};
use std::pin::Pin;
use std::rc::Rc;

/// What makes a page for a worker.
pub type PageFactory = BoxServiceFactory<(), ServiceRequest, ServiceResponse, Error, ()>;

type Page = BoxService<ServiceRequest, ServiceResponse, Error>;
type Answering = Pin<Box<dyn Future<Output = Result<ServiceResponse, Error>>>>;

/// Returns a page of a handler with whatever stands before it.
pub fn page<S, B>(factory: S) -> PageFactory
where
    S: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    boxed::factory(factory.map(|response: ServiceResponse<B>| response.map_into_boxed_body()))
}

/// An address with what answers there.
pub struct Address {
    /// As the table writes it, with names in braces.
    pub path: &'static str,
    /// What its pages find in a request beside that of the whole house.
    pub data: Option<Rc<Extensions>>,
    /// A page for each method; there are no others.
    pub pages: Vec<(Method, PageFactory)>,
}

/// The addresses of a door. What is none of them is answered as the server answers what is missing.
pub struct Addresses(pub Vec<Address>);

impl HttpServiceFactory for Addresses {
    fn register(self, config: &mut AppService) {
        let factory = DispatchFactory { addresses: self.0, missing: config.default_service() };
        config.register_service(ResourceDef::prefix(""), None, factory, None);
    }
}

struct DispatchFactory {
    addresses: Vec<Address>,
    missing: Rc<PageFactory>,
}

impl ServiceFactory<ServiceRequest> for DispatchFactory {
    type Response = ServiceResponse;
    type Error = Error;
    type Config = ();
    type Service = Dispatch;
    type InitError = ();
    type Future = Pin<Box<dyn Future<Output = Result<Dispatch, ()>>>>;

    fn new_service(&self, (): ()) -> Self::Future {
        let tree = AddressTree::of(self.addresses.iter().map(|address| address.path));
        let missing = self.missing.new_service(());
        let each = self.addresses.iter().map(|address| {
            let (pattern, data) = (ResourceDef::new(address.path), address.data.clone());
            let pages = address.pages.iter().map(|(method, page)| {
                let (method, page) = (method.clone(), page.new_service(()));
                async move { Ok::<_, ()>((method, page.await?)) }
            });
            let pages = try_join_all(pages);
            async move { Ok(Open { pattern, data, pages: pages.await? }) }
        });
        let open = try_join_all(each);
        Box::pin(async move {
            let (open, missing) = (open.await?, missing.await?);
            Ok(Dispatch { tree, open, missing, last: Rc::default() })
        })
    }
}

/// What answers at a door.
struct Dispatch {
    tree: AddressTree,
    open: Vec<Open>,
    missing: Page,
    last: Rc<LastAnswers>,
}

impl Dispatch {
    fn answer(&self, mut request: ServiceRequest) -> Answering {
        let place = self.tree.find(request.match_info().unprocessed());
        // The tree finds what the pattern fits, and this one reads the names in it.
        match place.map(|place| &self.open[place]) {
            Some(open) if open.pattern.capture_match_info(&mut request) => open.answer(request),
            Some(_) | None => self.missing.call(request),
        }
    }
}

/// What answers under an address.
struct Open {
    /// Reads what stands in the place of the names in braces.
    pattern: ResourceDef,
    data: Option<Rc<Extensions>>,
    pages: Vec<(Method, Page)>,
}

impl Open {
    fn answer(&self, mut request: ServiceRequest) -> Answering {
        let page = self.pages.iter().find(|(method, _)| method == request.method());
        let Some((_, page)) = page else {
            let methods = self.pages.iter().map(|(method, _)| method.clone()).collect();
            let refusal = HttpResponse::MethodNotAllowed().insert_header(Allow(methods)).finish();
            return Box::pin(async { Ok(request.into_response(refusal)) });
        };
        if let Some(data) = &self.data {
            request.add_data_container(Rc::clone(data));
        }
        page.call(request)
    }
}

impl Service<ServiceRequest> for Dispatch {
    type Response = ServiceResponse;
    type Error = Error;
    type Future = Answering;

    actix_service::always_ready!();

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let asked = match Site::of(request.request()) {
            // Counted before the answer is made: what changes meanwhile makes it an old one.
            Ok(site) => self.last.ask(&request, site.app().changes()),
            Err(_) => Lookup::Own,
        };
        match asked {
            Lookup::Answer(answer) => Box::pin(ready(Ok(request.into_response(answer)))),
            Lookup::Own => self.answer(request),
            Lookup::New(question) => {
                let (answer, last) = (self.answer(request), Rc::clone(&self.last));
                Box::pin(async move {
                    let answer = answer.await?;
                    last.note(question, &answer);
                    Ok(answer)
                })
            }
        }
    }
}
