-- Read and written whole, in one order: a list in the row, not a table of its own.
alter table profiles
  add column portfolio_items jsonb not null default '[]',
  add constraint profiles_portfolio check (
    case when jsonb_typeof(portfolio_items) = 'array' then
      jsonb_array_length(portfolio_items) <= 24 and (user_type = 'artist' or portfolio_items = '[]')
    else false end
  );
