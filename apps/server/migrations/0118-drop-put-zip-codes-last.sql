-- Its only call is over.
drop procedure put_zip_codes_last();
