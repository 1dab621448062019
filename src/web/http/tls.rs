//! The certificate of the staff's door.

use crate::network::CertificateFiles;
use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::{Error as PemError, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};
use tokio_rustls::TlsAcceptor;

/// Why a door cannot speak TLS.
#[derive(Debug, thiserror::Error)]
pub enum TlsFault {
    #[error("cannot read {}: {cause}", .file.display())]
    Unreadable { file: PathBuf, cause: io::Error },
    /// A file is no PEM, or there is something else in it.
    #[error("{} holds no {wanted} (PEM){}", .file.display(), .cause.as_ref().map(|cause| format!(": {cause}")).unwrap_or_default())]
    Unfit {
        file: PathBuf,
        /// What should be in it.
        wanted: &'static str,
        /// What is wrong with it, if there is anything of the kind in it at all.
        cause: Option<PemError>,
    },
    /// Both can be read, but they are not of each other, or of a kind that nobody uses any more.
    #[error("the certificate {} and the key {} do not go together: {cause}", .chain.display(), .key.display())]
    Mismatch {
        chain: PathBuf,
        key: PathBuf,
        /// What is said about them.
        cause: rustls::Error,
    },
}

/// Reads a certificate with its key.
pub fn acceptor(files: &CertificateFiles) -> Result<TlsAcceptor, TlsFault> {
    let read =
        |file: &Path| fs::read(file).map_err(|cause| TlsFault::Unreadable { file: file.to_owned(), cause });
    let unfit = |file: &Path, wanted, cause| TlsFault::Unfit {
        file: file.to_owned(),
        wanted,
        cause: Some(cause).filter(|cause| !matches!(cause, PemError::NoItemsFound)),
    };
    let (chain, key) = (read(&files.chain)?, read(&files.key)?);
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&chain).collect();
    let chain = chain.map_err(|cause| unfit(&files.chain, "certificate", cause))?;
    if chain.is_empty() {
        return Err(unfit(&files.chain, "certificate", PemError::NoItemsFound));
    }
    let key = PrivateKeyDer::from_pem_slice(&key).map_err(|cause| unfit(&files.key, "private key", cause))?;
    let mismatch = |cause| TlsFault::Mismatch { chain: files.chain.clone(), key: files.key.clone(), cause };
    let mut configuration = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(mismatch)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(mismatch)?;
    configuration.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(configuration)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertifiedKey, generate_simple_self_signed};
    use tempfile::TempDir;

    struct Files {
        folder: TempDir,
    }

    impl Files {
        fn new() -> Files {
            let files = Files { folder: TempDir::new().unwrap() };
            for name in ["one", "other"] {
                let CertifiedKey { cert, signing_key } =
                    generate_simple_self_signed(["wirt.local".to_owned()]).unwrap();
                files.write(&format!("{name}.pem"), &cert.pem());
                files.write(&format!("{name}.key"), &signing_key.serialize_pem());
            }
            files.write("empty", "");
            files.write("torn", "-----BEGIN CERTIFICATE-----\nMIIB");
            files
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.folder.path().join(name), text).unwrap();
        }

        fn read(&self, chain: &str, key: &str) -> Result<(), String> {
            let at = |name| self.folder.path().join(name);
            let read = acceptor(&CertificateFiles { chain: at(chain), key: at(key) });
            let told = |fault: TlsFault| {
                fault.to_string().replace(&format!("{}/", self.folder.path().display()), "")
            };
            read.map(|_| ()).map_err(told)
        }
    }

    #[test]
    fn a_certificate_is_read_with_its_key() {
        assert_eq!(Files::new().read("one.pem", "one.key"), Ok(()));
    }

    #[test]
    fn what_is_wrong_with_the_files_is_said_with_their_names() {
        let files = Files::new();
        for (chain, key, expected) in [
            ("none.pem", "one.key", "cannot read none.pem: "),
            ("one.pem", "none.key", "cannot read none.key: "),
            ("empty", "one.key", "empty holds no certificate (PEM)"),
            ("one.key", "one.key", "one.key holds no certificate (PEM)"),
            ("torn", "one.key", "torn holds no certificate (PEM): "),
            ("one.pem", "one.pem", "one.pem holds no private key (PEM)"),
            ("one.pem", "other.key", "the certificate one.pem and the key other.key do not go together: "),
        ] {
            let fault = files.read(chain, key).unwrap_err();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}
