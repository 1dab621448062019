//! Starts chromedriver and opens windows, phone or desktop, with or without JavaScript.

use serde_json::{Value, json};
use std::future::Future;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::prelude::*;

/// How long an element is waited for.
const FINDING: Duration = Duration::from_secs(20);
/// When something counts as not coming. A phone asks every 10 s with jitter up to 12.5, and one that has lost its server tries again after 25 s
/// at most; all that beside whatever else a busy machine does.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A running chromedriver; it ends with the test.
pub struct Chromium {
    driver: Child,
    port: u16,
    profiles: TempDir,
}

/// Which window a test looks through.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub width: u32,
    pub height: u32,
    pub scripts: bool,
}

impl Window {
    pub const PHONE: Window = Window { width: 390, height: 844, scripts: true };
    pub const DESK: Window = Window { width: 1280, height: 900, scripts: true };

    pub fn without_scripts(self) -> Window {
        Window { scripts: false, ..self }
    }
}

impl Chromium {
    pub fn start() -> Chromium {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed");
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        for _ in 0..100 {
            if TcpStream::connect(address).is_ok() {
                break;
            }
            sleep(Duration::from_millis(100));
        }
        Chromium { driver, port, profiles: TempDir::new().unwrap() }
    }

    /// Opens a window, hands it to the test, and closes it.
    pub fn with<T, F: Future<Output = WebDriverResult<T>>>(
        &self,
        window: Window,
        test: impl FnOnce(WebDriver) -> F,
    ) -> T {
        self.with_each([window], |[driver]| test(driver))
    }

    /// Opens several windows, each with a profile of its own as on several machines, hands them to the test, and closes them.
    pub fn with_each<const N: usize, T, F: Future<Output = WebDriverResult<T>>>(
        &self,
        windows: [Window; N],
        test: impl FnOnce([WebDriver; N]) -> F,
    ) -> T {
        let run = async {
            let mut drivers = Vec::new();
            for window in windows {
                drivers.push(self.open(window).await?);
            }
            let handed: Result<[WebDriver; N], _> = drivers.clone().try_into();
            let result = test(handed.unwrap_or_else(|_| unreachable!("as many as windows"))).await;
            for driver in drivers {
                driver.quit().await?;
            }
            result
        };
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(run).unwrap()
    }

    async fn open(&self, window: Window) -> WebDriverResult<WebDriver> {
        let profile = TempDir::new_in(&self.profiles).unwrap().keep();
        let mut wanted = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=de-AT",
        ] {
            wanted.add_arg(argument)?;
        }
        wanted.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        let mut preferences = json!({ "intl.accept_languages": "de-AT,de" });
        if !window.scripts {
            preferences["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        wanted.add_experimental_option("prefs", preferences)?;
        wanted.add_experimental_option(
            "mobileEmulation",
            json!({ "deviceMetrics": { "width": window.width, "height": window.height, "pixelRatio": 1.0,
                "mobile": window.width < 700, "touch": window.width < 700 } }),
        )?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", self.port), wanted).await?;
        driver.set_implicit_wait_timeout(FINDING).await?;
        // The half minute that is usual may be too short for axe on a long page while the machine is busy.
        driver.set_script_timeout(PATIENCE).await?;
        Ok(driver)
    }
}

/// Does something that leads to another page, and waits until it is there: a key press alone does not wait.
pub async fn turn_page<T>(
    driver: &WebDriver,
    action: impl Future<Output = WebDriverResult<T>>,
) -> WebDriverResult<T> {
    let page = driver.find(By::Tag("html")).await?;
    let done = action.await?;
    let patient_until = Instant::now() + PATIENCE;
    while page.tag_name().await.is_ok() && Instant::now() < patient_until {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The next page has been parsed and its field has the focus.
    while driver.find(By::Css("footer, main")).await.is_err() && Instant::now() < patient_until {}
    Ok(done)
}

/// Runs a script in a page and returns what it answers.
pub async fn says(driver: &WebDriver, script: &str) -> WebDriverResult<Value> {
    Ok(driver.execute(script, Vec::new()).await?.json().clone())
}

/// Returns how many elements there are now; what a driver finds it waits for, also for what is not to come.
pub async fn count(driver: &WebDriver, css: &str) -> WebDriverResult<usize> {
    driver.execute("return document.querySelectorAll(arguments[0]).length", vec![json!(css)]).await?.convert()
}

/// Waits until a script answers `true`.
pub async fn wait_for(driver: &WebDriver, what: &str, script: &str) -> WebDriverResult<()> {
    let begun = Instant::now();
    while says(driver, script).await? != Value::Bool(true) {
        assert!(begun.elapsed() < PATIENCE, "it does not come: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Presses what may lie under the bar at the foot of guests' pages: it is scrolled to the middle first, as a reader does.
pub async fn press(driver: &WebDriver, element: &WebElement) -> WebDriverResult<()> {
    driver.execute("arguments[0].scrollIntoView({ block: 'center' })", vec![element.to_json()?]).await?;
    element.click().await
}
