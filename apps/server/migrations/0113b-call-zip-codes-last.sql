-- outside a transaction
call put_zip_codes_last();
