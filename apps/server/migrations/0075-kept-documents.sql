-- Rendered documents are kept in the object store, each with a row as uploads have.
comment on column storage_objects.bucket is
  'profile-images and profiles are public; attachments is not. documents: PDFs of signed contracts and of receipts of '
  'finished payments, which members get by their contract or payment alone.';
comment on column storage_objects.etag is
  'Random, new with each upload to the name; not a hash. Of documents: the SHA-256 of everything that they are rendered from.';
