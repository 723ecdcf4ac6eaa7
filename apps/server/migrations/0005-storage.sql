-- What is stored below which name; the bytes are in the object store.
create table storage_objects (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  name text not null,
  owner_id uuid not null references users on delete cascade,
  content_type text not null,
  size_bytes integer not null,
  etag text not null,
  cache_seconds integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket, name)
);
create index storage_objects_owner on storage_objects (owner_id);
