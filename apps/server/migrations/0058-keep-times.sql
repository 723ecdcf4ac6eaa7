-- outside a transaction
-- What is deleted by its age is found by its age. Rows come in the order of time, so an index of ranges is enough: a few kilobytes.
create index concurrently if not exists notifications_at on notifications using brin (at) with (autosummarize = on);
create index concurrently if not exists refresh_tokens_used on refresh_tokens using brin (used_at) with (autosummarize = on);
create index concurrently if not exists money_requests_at on money_requests using brin (at) with (autosummarize = on);
create index concurrently if not exists provider_events_received on provider_events using brin (received_at) with (autosummarize = on);
create index concurrently if not exists sandbox_events_created on sandbox_events using brin (created_at) with (autosummarize = on);
create index concurrently if not exists daily_views_day on daily_views using brin (day) with (autosummarize = on);
comment on table money_requests is 'The answer to a request that moves money or posts something. The same request again gets it again, without a second effect. Deleted after 90 days, or when a member it concerns deletes the account.';
comment on table provider_events is 'An event that the payment provider sent to the webhook, stored before it is handled. A repeated one is ignored. Deleted after 90 days.';
comment on table reconciliations is 'A comparison of our books with the payment provider''s, made daily. Kept for operators, 1,100 days.';
