//! Who may do what. A page can only be put into the table of `routes.rs` together with the roles that may open it and send its
//! forms; the server, the links and the buttons of the pages, and the tests ask this one table.

use crate::app::Role;
use crate::web::address::SCOPES;
use crate::web::error::PageError;
use crate::web::http::answer::Passed;
use crate::web::http::session;
use actix_web::body::MessageBody;
use actix_web::dev::{ResourceDef, ServiceRequest};
use actix_web::http::Method;
use actix_web::middleware::{Next, from_fn};
use actix_web::web::{FormConfig, ServiceConfig};
use actix_web::{FromRequest, Handler, Resource, Responder, web};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Guests and staff alike; nobody is asked who they are.
    Everybody,
    /// Those who are logged in with one of these roles.
    Staff(&'static [Role]),
}

pub const EVERYBODY: Who = Who::Everybody;
pub const STAFF: Who = Who::Staff(Role::ALL);
pub const DIRECTOR: Who = Who::Staff(&[Role::Director]);
/// Those who write results down.
pub const SCORERS: Who = Who::Staff(&[Role::Director, Role::Scorer]);
/// Those who may see results being written down.
pub const SCORERS_SEEN: Who = Who::Staff(&[Role::Director, Role::Scorer, Role::Speaker]);
pub const DESK: Who = Who::Staff(&[Role::Director, Role::Cashier]);
/// Those who may see the desk: who owes what.
pub const DESK_SEEN: Who = Who::Staff(&[Role::Director, Role::Cashier, Role::Speaker]);
/// Those who change anything at all.
pub const WORKERS: Who = Who::Staff(&[Role::Director, Role::Scorer, Role::Cashier]);

impl Who {
    /// Returns whether somebody with this role may; `None` is somebody who is not logged in.
    pub fn includes(self, role: Option<Role>) -> bool {
        match self {
            Who::Everybody => true,
            Who::Staff(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }
}

/// An address with its pages and with those who may use them.
pub struct Guarded {
    pages: Resource,
    rule: Rule,
}

pub trait Page<Args>: Handler<Args, Output: Responder + 'static> {}

impl<Args, F: Handler<Args, Output: Responder + 'static>> Page<Args> for F {}

/// Begins an address of the table. Without rights it has no pages.
pub fn resource(path: &'static str) -> Guarded {
    let (scope, rest) = split(path);
    let rule = Rule {
        path,
        rights: Vec::new(),
        secret: false,
        form_limit: None,
        scope,
        rest: ResourceDef::new(rest),
    };
    Guarded { pages: web::resource(rest), rule }
}

/// Returns the scope of an address and what follows in it.
fn split(path: &'static str) -> (&'static str, &'static str) {
    let ends = |rest: &&str| rest.is_empty() || rest.starts_with('/');
    let rest = |scope: &&'static str| Some((*scope, path.strip_prefix(*scope).filter(ends)?));
    SCOPES.iter().find_map(rest).unwrap_or(("", path))
}

impl Guarded {
    pub fn get<F: Page<Args>, Args: FromRequest + 'static>(self, who: Who, handler: F) -> Guarded {
        self.with(Method::GET, who, handler)
    }

    pub fn post<F: Page<Args>, Args: FromRequest + 'static>(self, who: Who, handler: F) -> Guarded {
        self.with(Method::POST, who, handler)
    }

    /// Says that whoever has the address may open its pages, so nothing of them is kept.
    pub fn secret(mut self) -> Guarded {
        self.rule.secret = true;
        self
    }

    /// Gives its form more room, in bytes.
    pub fn long_form(mut self, limit: usize) -> Guarded {
        self.rule.form_limit = Some(limit);
        self.app_data(FormConfig::default().limit(limit))
    }

    pub fn app_data<T: 'static>(mut self, data: T) -> Guarded {
        self.pages = self.pages.app_data(data);
        self
    }

    /// Adds a page, with a guard before it unless it is everybody's.
    fn with<F: Page<Args>, Args: FromRequest + 'static>(
        mut self,
        method: Method,
        who: Who,
        handler: F,
    ) -> Guarded {
        let page = web::method(method.clone()).to(handler);
        self.pages = self.pages.route(match who {
            Who::Everybody => page,
            Who::Staff(_) => {
                page.wrap(from_fn(move |request: ServiceRequest, next| admit(who, request, next)))
            }
        });
        self.rule.rights.push((method, who));
        self
    }
}

/// The addresses of a door.
#[derive(Default)]
pub struct Table(Vec<Guarded>);

impl Table {
    /// Adds an address. Where two fit the upper one counts.
    pub fn service(&mut self, guarded: Guarded) -> &mut Table {
        self.0.push(guarded);
        self
    }

    /// Keeps the pages that ask nobody who they are.
    pub fn for_guests(mut self) -> Table {
        self.0.retain(|guarded| guarded.rule.rights.iter().all(|(_, who)| *who == Who::Everybody));
        self
    }

    /// Lets a server answer under these addresses.
    pub fn register(mut self, config: &mut ServiceConfig) {
        for name in SCOPES {
            let own = self.0.extract_if(.., |guarded| guarded.rule.scope == name);
            config.service(own.fold(web::scope(name), |scope, guarded| scope.service(guarded.pages)));
        }
    }
}

/// Lets somebody through to a page that they may use; sends people who are not logged in to the login, and tells everybody else whose work it is.
async fn admit<B: MessageBody + 'static>(who: Who, request: ServiceRequest, next: Next<B>) -> Passed<B> {
    match refusal(who, &request).await {
        None => Ok(next.call(request).await?.map_into_left_body()),
        Some(refusal) => Ok(request.error_response(refusal).map_into_right_body()),
    }
}

async fn refusal(who: Who, request: &ServiceRequest) -> Option<PageError> {
    match session::signed_in(request.request()).await {
        Ok(Some(staff)) if who.includes(Some(staff.user.role)) => None,
        Ok(Some(staff)) => Some(PageError::NotYours { role: staff.user.role }),
        Ok(None) => Some(session::sign_in(request.request())),
        Err(error) => Some(error),
    }
}

/// What may be done under an address.
pub struct Rule {
    /// The address as the table writes it, with names in braces.
    pub path: &'static str,
    /// Who may do it, for each method.
    pub rights: Vec<(Method, Who)>,
    secret: bool,
    form_limit: Option<usize>,
    scope: &'static str,
    /// What follows in the scope.
    rest: ResourceDef,
}

/// Who may use each address of a table: the guard asks it, and so do the links and the buttons of the pages.
pub struct Rights {
    rules: Vec<Rule>,
    scopes: [(&'static str, ResourceDef); SCOPES.len()],
}

impl Rights {
    pub fn of(table: Table) -> Rights {
        let scopes = SCOPES.map(|scope| (scope, ResourceDef::prefix(scope)));
        Rights { rules: table.0.into_iter().map(|guarded| guarded.rule).collect(), scopes }
    }

    /// Returns the whole table, in its order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns who may use an address, which may carry a query; `None` if it has no such page.
    pub fn who_may(&self, method: &Method, address: &str) -> Option<Who> {
        self.rule(address)?.rights.iter().find(|(known, _)| known == method).map(|(_, who)| *who)
    }

    /// Returns whether what stands under an address is not for everybody to read.
    pub fn is_secret(&self, address: &str) -> bool {
        let for_some = |rule: &Rule| rule.rights.iter().any(|(_, who)| *who != Who::Everybody);
        self.rule(address).is_some_and(|rule| rule.secret || for_some(rule))
    }

    /// Returns how large a form may be that is sent to an address, in bytes, where that is more than usual.
    pub fn form_limit(&self, address: &str) -> Option<usize> {
        self.rule(address)?.form_limit
    }

    /// Returns an address as the table writes it, with names in braces for what may be a key: so it may stand in the log.
    pub fn pattern(&self, address: &str) -> &'static str {
        self.rule(address).map_or("(no such address)", |rule| rule.path)
    }

    fn rule(&self, address: &str) -> Option<&Rule> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let begins =
            |(scope, pattern): &(&'static str, ResourceDef)| Some((*scope, pattern.find_match(path)?));
        let (scope, length) = self.scopes.iter().find_map(begins)?;
        self.rules.iter().find(|rule| rule.scope == scope && rule.rest.is_match(&path[length..]))
    }

    /// Returns whether somebody may use an address; nobody may use one that is not in the table.
    pub fn may(&self, role: Option<Role>, method: &Method, address: &str) -> bool {
        self.who_may(method, address).is_some_and(|who| who.includes(role))
    }
}
