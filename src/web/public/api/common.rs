//! What all answers have in common, written into the description once.

use tournament::texts::Language;
use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder, Schema};

/// Writes it into the description.
pub struct Common;

impl Modify for Common {
    fn modify(&self, document: &mut OpenApi) {
        for item in document.paths.paths.values_mut() {
            item.get.iter_mut().for_each(|operation| {
                refuse_when_busy(operation);
                // A stream is no page that is kept, and says nothing in a language.
                if is_kept(operation) {
                    ask_as_of_a_page(operation);
                }
            });
        }
    }
}

fn is_kept(operation: &Operation) -> bool {
    match operation.responses.responses.get("200") {
        Some(RefOr::T(answer)) => answer.content.contains_key("application/json"),
        Some(RefOr::Ref(_)) | None => false,
    }
}

/// Every answer may be that the house has no time.
fn refuse_when_busy(operation: &mut Operation) {
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let after = header("After how many seconds to ask again", Type::Integer);
    let refusal = ResponseBuilder::new()
        .description("The house is busy, or too many listen already")
        .content("application/problem+json", problem)
        .header("Retry-After", after)
        .build();
    operation.responses.responses.insert("503".to_owned(), refusal.into());
}

/// What is asked for like a page has a tag, and a language for its few texts.
fn ask_as_of_a_page(operation: &mut Operation) {
    let tag = || header("Another one as soon as anything in the answer has changed", Type::String);
    if let Some(RefOr::T(answer)) = operation.responses.responses.get_mut("200") {
        answer.headers.insert("ETag".to_owned(), tag().into());
    }
    let known: Response =
        ResponseBuilder::new().description("Nothing has changed since").header("ETag", tag()).build();
    operation.responses.responses.insert("304".to_owned(), known.into());
    let tags = Language::ALL.map(Language::tag);
    let language = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(tags)).build();
    let parameters = operation.parameters.get_or_insert_default();
    parameters.extend([
        parameter(
            "lang",
            ParameterIn::Query,
            "The language of the few texts that are in one; without it what Accept-Language prefers",
            language.into(),
        )
        .into(),
        parameter(
            "If-None-Match",
            ParameterIn::Header,
            "The ETag of the answer that one has",
            ObjectBuilder::new().schema_type(Type::String).build().into(),
        )
        .into(),
    ]);
}

fn parameter(name: &str, place: ParameterIn, what: &str, schema: Schema) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(Required::False)
        .description(Some(what))
        .schema(Some(schema))
        .build()
}

fn header(what: &str, kind: Type) -> utoipa::openapi::Header {
    let schema = ObjectBuilder::new().schema_type(kind).build();
    HeaderBuilder::new().schema(Some(Schema::from(schema))).description(Some(what)).build()
}
