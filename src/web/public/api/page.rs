//! `/api`: the addresses of the API with what they answer, made from its description. Nothing is loaded from elsewhere.

use super::DOCUMENT;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::request::HouseRequest;
use askama::Template;
use serde_json::Value;

#[derive(Template)]
#[template(path = "public/api.html")]
struct ApiPage {
    ctx: PageContext,
    about: String,
    addresses: Vec<Address>,
    schemas: Vec<Schema>,
}

/// An address that can be asked.
struct Address {
    path: String,
    what: String,
    /// Name and meaning of what stands in its braces.
    params: Vec<(String, String)>,
    /// The name of what it answers.
    answer: String,
}

/// Something that is answered.
struct Schema {
    name: String,
    what: String,
    /// Name, kind and meaning; of a choice its words without a kind.
    fields: Vec<(String, String, String)>,
}

pub async fn show(request: HouseRequest) -> Response {
    let name = format!("api/{}", request.ctx.staff_may_enter());
    request.answer_page(name, |ctx, _| render(ctx.clone())).await
}

fn render(ctx: PageContext) -> Result<String, PageError> {
    let document = serde_json::to_value(&*DOCUMENT).map_err(PageError::internal)?;
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let each = |value: &Value| value.as_object().cloned().unwrap_or_default().into_iter();
    let addresses = each(&document["paths"]).map(|(path, item)| {
        let get = &item["get"];
        let params = get["parameters"].as_array().into_iter().flatten();
        let mut contents = each(&get["responses"]["200"]["content"]);
        let answer = contents.next().map_or(Value::Null, |(_, content)| content["schema"].clone());
        Address {
            path,
            what: format!("{} {}", text(get, "summary"), text(get, "description")),
            params: params.map(|param| (text(param, "name"), text(param, "description"))).collect(),
            answer: kind(&answer),
        }
    });
    let schemas = each(&document["components"]["schemas"]).map(|(name, schema)| {
        let of_choice = schema["oneOf"].as_array().into_iter().flatten().chain([&schema]);
        let words = of_choice.flat_map(|one| one["enum"].as_array().into_iter().flatten());
        let words =
            words.map(|word| (word.as_str().unwrap_or_default().to_owned(), String::new(), String::new()));
        let fields = each(&schema["properties"]).map(|(name, field)| (name, kind(&field), meaning(&field)));
        Schema { name, what: text(&schema, "description"), fields: fields.chain(words).collect() }
    });
    let page = ApiPage {
        about: text(&document["info"], "description"),
        addresses: addresses.collect(),
        schemas: schemas.collect(),
        ctx,
    };
    page.render().map_err(PageError::internal)
}

/// Divides a text where comments have backticks: whether a piece is code, and what stands in it. The template writes each by itself, so nothing
/// in them is taken for a tag.
fn pieces(mut text: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    while let Some((words, rest)) = text.split_once('`')
        && let Some((code, rest)) = rest.split_once('`')
    {
        pieces.extend([(false, words), (true, code)]);
        text = rest;
    }
    pieces.push((false, text));
    pieces.retain(|(_, piece)| !piece.is_empty());
    pieces
}

/// Returns what a field means; of one that may be null it stands beside the kind.
fn meaning(field: &Value) -> String {
    let inner = field["oneOf"].as_array().into_iter().flatten().map(|one| &one["description"]);
    let mut all = [&field["description"]].into_iter().chain(inner).filter_map(Value::as_str);
    all.next().unwrap_or_default().to_owned()
}

/// Says in a word what stands in a field: "integer", "list of Match", "Score or null".
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(several) = schema["oneOf"].as_array() {
        let mut kinds: Vec<String> = several.iter().map(kind).collect();
        kinds.sort_by_key(|kind| kind == "null");
        return kinds.join(" or ");
    }
    match &schema["type"] {
        Value::String(list) if list == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(one) => one.clone(),
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(
            pieces("By `R1`, `<b>` and so on"),
            [(false, "By "), (true, "R1"), (false, ", "), (true, "<b>"), (false, " and so on")]
        );
        assert_eq!(pieces("`R1``R2`"), [(true, "R1"), (true, "R2")]);
        assert_eq!(pieces("a lone ` stays"), [(false, "a lone ` stays")]);
        assert_eq!(pieces("`R1` and ` stays"), [(true, "R1"), (false, " and ` stays")]);
        assert_eq!(pieces(""), []);
    }
}
