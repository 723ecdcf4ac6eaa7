-- Instruments and genres have one name each. Lists written before the vocabulary of the domain knew
-- other names ('keys', 'rnb') get the names that its entries have; every other text stays as its member wrote it.

create temporary table term_names (kind text, name text, keys text) on commit drop;
insert into term_names (kind, name, keys) values
  ('instrument', 'Vocals', 'vocals vocal vox voice singing leadvocals leadvox singer vocalist leadsinger leadvocalist frontman frontwoman chanteuse crooner'),
  ('instrument', 'Backing Vocals', 'backingvocals backgroundvocals backupvocals bgv harmonyvocals harmonies backingvox backingsinger backupsinger backgroundsinger backgroundvocalist harmonysinger'),
  ('instrument', 'Rap Vocals', 'rapvocals rap rapping rapper mc emcee'),
  ('instrument', 'Beatboxing', 'beatboxing beatbox beatboxer'),
  ('instrument', 'Acoustic Guitar', 'acousticguitar acousticgtr steelstringguitar acousticguitarist'),
  ('instrument', 'Electric Guitar', 'electricguitar electricgtr eguitar electricguitarist'),
  ('instrument', 'Classical Guitar', 'classicalguitar nylonstringguitar nylonguitar classicalguitarist'),
  ('instrument', 'Twelve-String Guitar', 'twelvestringguitar 12stringguitar twelvestring 12string'),
  ('instrument', 'Baritone Guitar', 'baritoneguitar'), ('instrument', 'Slide Guitar', 'slideguitar slideguitarist'),
  ('instrument', 'Resonator Guitar', 'resonatorguitar resonator dobro dobroist'),
  ('instrument', 'Lap Steel', 'lapsteel lapsteelguitar lapsteelguitarist'),
  ('instrument', 'Pedal Steel', 'pedalsteel pedalsteelguitar pedalsteelguitarist steelguitarist'),
  ('instrument', 'Banjo', 'banjo banjoist'), ('instrument', 'Mandolin', 'mandolin mando mandolinist'),
  ('instrument', 'Ukulele', 'ukulele uke ukulelist'), ('instrument', 'Bajo Sexto', 'bajosexto'),
  ('instrument', 'Vihuela', 'vihuela'), ('instrument', 'Guitarrón', 'guitarron'), ('instrument', 'Cuatro', 'cuatro'),
  ('instrument', 'Tres', 'tres'), ('instrument', 'Charango', 'charango'), ('instrument', 'Oud', 'oud oudist'),
  ('instrument', 'Bouzouki', 'bouzouki'), ('instrument', 'Saz', 'saz baglama'), ('instrument', 'Balalaika', 'balalaika'),
  ('instrument', 'Lute', 'lute lutenist'), ('instrument', 'Sitar', 'sitar sitarist'), ('instrument', 'Kora', 'kora'),
  ('instrument', 'Autoharp', 'autoharp'), ('instrument', 'Mountain Dulcimer', 'mountaindulcimer'),
  ('instrument', 'Hammered Dulcimer', 'hammereddulcimer'), ('instrument', 'Qanun', 'qanun kanun'),
  ('instrument', 'Koto', 'koto'), ('instrument', 'Bass Guitar', 'bassguitar electricbass ebass bassguitarist electricbassist'),
  ('instrument', 'Upright Bass', 'uprightbass upright doublebass contrabass standupbass stringbass bassfiddle bullfiddle uprightbassist doublebassist contrabassist'),
  ('instrument', 'Fretless Bass', 'fretlessbass fretless'), ('instrument', 'Synth Bass', 'synthbass'),
  ('instrument', 'Drums', 'drums drum drumkit drumset kit trapset trapkit drummer'),
  ('instrument', 'Electronic Drums', 'electronicdrums edrums electronicdrumkit'),
  ('instrument', 'Percussion', 'percussion perc handpercussion auxiliarypercussion auxpercussion percussionist'),
  ('instrument', 'Cajón', 'cajon boxdrum cajonist'), ('instrument', 'Congas', 'congas conga conguero congero'),
  ('instrument', 'Bongos', 'bongos bongo bongocero'), ('instrument', 'Timbales', 'timbales timbale timbalero'),
  ('instrument', 'Djembe', 'djembe'), ('instrument', 'Tabla', 'tabla tablaist'),
  ('instrument', 'Darbuka', 'darbuka doumbek dumbek derbeki tablah'), ('instrument', 'Riq', 'riq'),
  ('instrument', 'Dhol', 'dhol'), ('instrument', 'Taiko', 'taiko'), ('instrument', 'Bodhrán', 'bodhran'),
  ('instrument', 'Frame Drum', 'framedrum'), ('instrument', 'Tambourine', 'tambourine tamborine'),
  ('instrument', 'Washboard', 'washboard'), ('instrument', 'Steel Pan', 'steelpan steeldrum pannist'),
  ('instrument', 'Handpan', 'handpan hangdrum'), ('instrument', 'Kalimba', 'kalimba thumbpiano'),
  ('instrument', 'Vibraphone', 'vibraphone vibes vibraphonist vibist'), ('instrument', 'Marimba', 'marimba marimbist'),
  ('instrument', 'Xylophone', 'xylophone xylophonist'), ('instrument', 'Glockenspiel', 'glockenspiel glock'),
  ('instrument', 'Timpani', 'timpani timpanist'), ('instrument', 'Marching Snare', 'marchingsnare'),
  ('instrument', 'Piano', 'piano pianist'),
  ('instrument', 'Keyboards', 'keyboards keys keyboard keyboardist keyboardplayer keysplayer'),
  ('instrument', 'Electric Piano', 'electricpiano'),
  ('instrument', 'Hammond Organ', 'hammondorgan hammond hammondb3 b3 b3organ hammondorganist'),
  ('instrument', 'Pipe Organ', 'pipeorgan churchorgan'),
  ('instrument', 'Synthesizer', 'synthesizer synth synthesist synthplayer'), ('instrument', 'Clavinet', 'clavinet clav'),
  ('instrument', 'Harpsichord', 'harpsichord harpsichordist'), ('instrument', 'Celesta', 'celesta'),
  ('instrument', 'Accordion', 'accordion accordionist'), ('instrument', 'Bandoneon', 'bandoneon bandoneonist'),
  ('instrument', 'Concertina', 'concertina concertinist'), ('instrument', 'Melodica', 'melodica'),
  ('instrument', 'Violin', 'violin violinist'), ('instrument', 'Fiddle', 'fiddle fiddler fiddleplayer'),
  ('instrument', 'Electric Violin', 'electricviolin electricviolinist'), ('instrument', 'Viola', 'viola violist violaplayer'),
  ('instrument', 'Cello', 'cello violoncello cellist'), ('instrument', 'Viola da Gamba', 'violadagamba'),
  ('instrument', 'Erhu', 'erhu'), ('instrument', 'Hurdy-Gurdy', 'hurdygurdy'), ('instrument', 'Harp', 'harp harpist'),
  ('instrument', 'Celtic Harp', 'celticharp'), ('instrument', 'Flute', 'flute flutist flautist'),
  ('instrument', 'Piccolo', 'piccolo'), ('instrument', 'Alto Flute', 'altoflute'),
  ('instrument', 'Recorder', 'recorder blockflute'), ('instrument', 'Tin Whistle', 'tinwhistle pennywhistle irishwhistle'),
  ('instrument', 'Native American Flute', 'nativeamericanflute'), ('instrument', 'Ney', 'ney'),
  ('instrument', 'Pan Flute', 'panflute panpipe'), ('instrument', 'Clarinet', 'clarinet clarinetist clarinettist'),
  ('instrument', 'Bass Clarinet', 'bassclarinet'), ('instrument', 'Oboe', 'oboe oboist'),
  ('instrument', 'English Horn', 'englishhorn coranglais'), ('instrument', 'Bassoon', 'bassoon bassoonist'),
  ('instrument', 'Soprano Saxophone', 'sopranosaxophone sopranosax sopranosaxophonist'),
  ('instrument', 'Alto Saxophone', 'altosaxophone altosax altosaxophonist'),
  ('instrument', 'Tenor Saxophone', 'tenorsaxophone tenorsax tenorsaxophonist'),
  ('instrument', 'Baritone Saxophone', 'baritonesaxophone barisax baritonesax baritonesaxophonist'),
  ('instrument', 'Harmonica', 'harmonica mouthharp bluesharp mouthorgan harmonicist harmonicaplayer'),
  ('instrument', 'Bagpipes', 'bagpipes bagpipe bagpiper piper'),
  ('instrument', 'Uilleann Pipes', 'uilleannpipes irishpipes uilleannpiper'),
  ('instrument', 'Didgeridoo', 'didgeridoo didge didjeridu'),
  ('instrument', 'Trumpet', 'trumpet tpt trumpeter trumpetplayer trumpetist'), ('instrument', 'Cornet', 'cornet cornetist'),
  ('instrument', 'Flugelhorn', 'flugelhorn flugel fluegelhorn flugelhornist'),
  ('instrument', 'French Horn', 'frenchhorn frenchhornist hornist'), ('instrument', 'Trombone', 'trombone bone tbn trombonist'),
  ('instrument', 'Bass Trombone', 'basstrombone'), ('instrument', 'Euphonium', 'euphonium euphonist'),
  ('instrument', 'Tuba', 'tuba tubist tubaist'), ('instrument', 'Sousaphone', 'sousaphone sousaphonist'),
  ('instrument', 'Turntables', 'turntables turntable decks turntablist scratchdj'),
  ('instrument', 'DJ Controller', 'djcontroller'), ('instrument', 'Drum Machine', 'drummachine drumcomputer beatmachine'),
  ('instrument', 'Sampler', 'sampler'), ('instrument', 'Modular Synthesizer', 'modularsynthesizer modularsynth'),
  ('instrument', 'Live Looping', 'livelooping looping livelooper'), ('instrument', 'Talk Box', 'talkbox'),
  ('instrument', 'Wind Controller', 'windcontroller ewi electronicwindinstrument'),
  ('instrument', 'Theremin', 'theremin thereminist'),
  ('instrument', 'Guitar', 'guitar gtr sixstring guitarist leadguitarist rhythmguitarist'),
  ('instrument', 'Steel Guitar', 'steelguitar'), ('instrument', 'Bass', 'bass bassist'),
  ('instrument', 'Organ', 'organ organist'), ('instrument', 'Strings', 'strings stringsection bowedstrings stringplayer'),
  ('instrument', 'Woodwinds', 'woodwinds woodwind winds reeds woodwindplayer reedplayer'),
  ('instrument', 'Saxophone', 'saxophone sax saxaphone saxophonist saxplayer saxist'),
  ('instrument', 'Horns', 'horns horn hornsection hornplayer'),
  ('instrument', 'Brass', 'brass brasssection brassinstruments brassplayer'),
  ('genre', 'Acid Jazz', 'acidjazz'), ('genre', 'Acoustic', 'acoustic unplugged acousticmusic'),
  ('genre', 'Afrobeat', 'afrobeat afrobeats'), ('genre', 'Alternative Rock', 'alternativerock altrock'),
  ('genre', 'Ambient', 'ambient'), ('genre', 'Americana', 'americana'), ('genre', 'Arabic', 'arabic'),
  ('genre', 'Avant-Garde', 'avantgarde'), ('genre', 'Balkan', 'balkan'), ('genre', 'Barbershop', 'barbershop'),
  ('genre', 'Bebop', 'bebop bop'), ('genre', 'Big Band', 'bigband'), ('genre', 'Bluegrass', 'bluegrass'),
  ('genre', 'Blues', 'blues'), ('genre', 'Blues Rock', 'bluesrock'), ('genre', 'Boogie-Woogie', 'boogiewoogie'),
  ('genre', 'Bossa Nova', 'bossanova bossa'), ('genre', 'Brass Band', 'brassband'), ('genre', 'Cabaret', 'cabaret'),
  ('genre', 'Celtic', 'celtic'), ('genre', 'Chamber Music', 'chambermusic chamber'),
  ('genre', 'Children''s Music', 'childrensmusic kidsmusic kidmusic childrens'), ('genre', 'Choral', 'choral'),
  ('genre', 'Christian', 'christian'), ('genre', 'Classic Rock', 'classicrock'),
  ('genre', 'Classical', 'classical classicalmusic'), ('genre', 'Country', 'country countrymusic countrywestern'),
  ('genre', 'Cumbia', 'cumbia'), ('genre', 'Dancehall', 'dancehall'), ('genre', 'Disco', 'disco'),
  ('genre', 'Doo-Wop', 'doowop'), ('genre', 'Downtempo', 'downtempo'),
  ('genre', 'Drum and Bass', 'drumandbass dnb db drumbass drumnbass'), ('genre', 'Dub', 'dub'), ('genre', 'Electro', 'electro'),
  ('genre', 'Emo', 'emo'), ('genre', 'Experimental', 'experimental'), ('genre', 'Film Music', 'filmmusic filmscore'),
  ('genre', 'Folk', 'folk folkmusic'), ('genre', 'Funk', 'funk funky'), ('genre', 'Fusion', 'fusion jazzfusion'),
  ('genre', 'Garage Rock', 'garagerock'), ('genre', 'Gospel', 'gospel gospelmusic'), ('genre', 'Gothic', 'gothic goth'),
  ('genre', 'Hard Rock', 'hardrock'), ('genre', 'Hardcore', 'hardcore'), ('genre', 'Heavy Metal', 'heavymetal metal'),
  ('genre', 'Hip-Hop', 'hiphop'), ('genre', 'House', 'house housemusic'),
  ('genre', 'Improvised Music', 'improvisedmusic improv freeimprovisation'), ('genre', 'Indie Pop', 'indiepop'),
  ('genre', 'Indie Rock', 'indierock'), ('genre', 'Industrial', 'industrial'), ('genre', 'Jazz', 'jazz jazzmusic'),
  ('genre', 'Klezmer', 'klezmer'), ('genre', 'Latin', 'latin latinmusic latino'), ('genre', 'Lo-Fi', 'lofi lowfi'),
  ('genre', 'Mariachi', 'mariachi'), ('genre', 'Motown', 'motown'),
  ('genre', 'Musical Theater', 'musicaltheater musicaltheatre musical'), ('genre', 'Neo-Soul', 'neosoul'),
  ('genre', 'New Orleans Jazz', 'neworleansjazz'), ('genre', 'Opera', 'opera'), ('genre', 'Polka', 'polka'),
  ('genre', 'Pop', 'pop popmusic'), ('genre', 'Post-Punk', 'postpunk'),
  ('genre', 'Progressive Rock', 'progressiverock prog progrock'),
  ('genre', 'Psychedelic Rock', 'psychedelicrock psychrock psych'), ('genre', 'Punk', 'punk punkrock'),
  ('genre', 'R&B', 'rb rnb randb rhythmandblues rhythmblues'), ('genre', 'Ragtime', 'ragtime'), ('genre', 'Reggae', 'reggae'),
  ('genre', 'Rock', 'rock rockmusic rockandroll rockroll rocknroll'), ('genre', 'Rockabilly', 'rockabilly'),
  ('genre', 'Salsa', 'salsa'), ('genre', 'Shoegaze', 'shoegaze'), ('genre', 'Ska', 'ska'), ('genre', 'Soul', 'soul soulmusic'),
  ('genre', 'Surf Rock', 'surfrock surfmusic'), ('genre', 'Swing', 'swing swingmusic'), ('genre', 'Synth-Pop', 'synthpop'),
  ('genre', 'Techno', 'techno'), ('genre', 'Trap', 'trap'), ('genre', 'West African', 'westafrican'),
  ('genre', 'Zydeco', 'zydeco'), ('genre', 'Electronic', 'electronic edm electronica electronicmusic'),
  ('genre', 'Indie', 'indie indiemusic');

-- Letters and digits alone, in lower case and without accents, as termKey of the domain has them.
create function pg_temp.term_key(content text) returns text language sql stable as $$
  select regexp_replace(lower(public.unaccent(normalize(content, nfkc))), '[^[:alnum:]]+', '', 'g')
$$;

create temporary table term_keys (kind text, key text, name text, primary key (kind, key)) on commit drop;
insert into term_keys select kind, regexp_split_to_table(keys, ' '), name from term_names;
insert into term_keys select kind, key || 's', name from term_keys on conflict do nothing;

create temporary table renamed_terms (kind text, entry text, name text, primary key (kind, entry)) on commit drop;
insert into renamed_terms
  select written.kind, written.entry, known.name
  from (
    select 'instrument' as kind, unnest(instruments) as entry from profiles
    union select 'instrument', unnest(instruments) from gigs
    union select 'genre', unnest(genres) from profiles
    union select 'genre', unnest(genres) from gigs
  ) written
  join term_keys known on known.kind = written.kind and known.key = pg_temp.term_key(written.entry)
  where known.name <> written.entry;

-- The list in its order, with each entry by its name and once.
create function pg_temp.renamed(list_kind text, entries text[]) returns text[] language sql stable as $$
  select array_agg(name order by at) from (
    select coalesce(r.name, e.entry) as name, min(e.at) as at
    from unnest(entries) with ordinality e (entry, at)
      left join renamed_terms r on r.kind = list_kind and r.entry = e.entry
    group by 1
  ) once
$$;

update profiles set instruments = pg_temp.renamed('instrument', instruments)
  where instruments && (select array_agg(entry) from renamed_terms where kind = 'instrument');
update profiles set genres = pg_temp.renamed('genre', genres)
  where genres && (select array_agg(entry) from renamed_terms where kind = 'genre');
update gigs set instruments = pg_temp.renamed('instrument', instruments)
  where instruments && (select array_agg(entry) from renamed_terms where kind = 'instrument');
update gigs set genres = pg_temp.renamed('genre', genres)
  where genres && (select array_agg(entry) from renamed_terms where kind = 'genre');

-- A gig is found by its position as a whole, too.
create or replace function gig_document(g gigs) returns tsvector language sql stable as $$
  select search_words('simple', concat_ws(' ', g.title, coalesce(nullif(btrim(v.venue_name), ''), v.full_name)))
    || search_words('no_stop_words',
      concat_ws(' ', g.position, array_to_string(g.instruments || g.genres, ' '), g.location,
        (select address from places where place_id = g.place_id), g.description))
    || array_to_tsvector(
      artist_tags('instrument', g.instruments) || artist_tags('genre', g.genres)
      || artist_tags('profession', array[g.position]))
  from profiles v where v.uuid = g.created_by
$$;
comment on function gig_document(gigs) is
  'What a gig is searched by: the words of its title, venue, position, instruments, genres, location, place and '
  'description, and its position and each instrument and genre as a whole.';
comment on column gig_documents.document is
  'Words of title, venue, position, instruments, genres, location, place and description; whole entries as '
  'instrument={entry}, genre={entry} and profession={entry}.';
select fill_gig_documents();
