/** Parts of the names and texts of the bulk world's artists: half a million full names, ten thousand bands. */
const split = (text: string) => text.trim().split(/\s+/)

export const FIRST_NAMES = split(`
  Aaron Abigail Ada Adam Adrian Aisha Alan Albert Alejandro Alice Alicia Amara Amelia Amir Amy Ana Andre Andrea Angela
  Anita Anthony Arjun Asher Astrid Audrey Aurora Austin Ben Bernard Beth Bianca Blake Brandon Brenda Brian Bridget
  Bruno Caleb Camila Carl Carla Carlos Carmen Caroline Cecilia Chloe Chris Clara Claude Cora Cynthia Damon Dana Daniel
  Daphne Darius David Deborah Delia Dennis Derek Desmond Dev Diana Dominic Donna Dorothy Edgar Eduardo Elena Eli
  Elijah Elise Emily Emma Eric Esteban Esther Ethan Eva Evelyn Fatima Felix Femi Fiona Frances Frank Gabriel George
  Gloria Grace Graham Greta Hannah Harold Hassan Hazel Hector Helen Henry Hugo Ian Ibrahim Imani Ines Irene Isaac
  Isabel Ivan Ivy Jack Jacob Jamal James Jana Jasmine Javier Joan Joel John Jonah Jorge Joseph Joshua Juan Judith
  Julia Julian Kaya Keith Kenji Kevin Kira Lamar Laura Leah Leo Leon Leticia Liam Lila Linda Lorenzo Louis Lucia Lydia
  Malik Marcus Margot Maria Marina Mario Martha Martin Mateo Maya Michael Miguel Miles Mira Monica Nadia Naomi Natalie
  Nathan Nina Noah Nora Olga Oliver Omar Opal Oscar Paloma Patrick Paul Paula Pedro Philip Pia Priya Quentin Rachel
  Rafael Ramona Raymond Rebecca Robert Rosa Ruth Ryan Samir Samuel Sandra Sara Sean Selma Simon Sofia Stella Stephen
  Suki Sylvia Tamara Teresa Theo Thomas Tomas Ursula Valerie Vera Victor Vincent Violet Walter Wendy Xavier Yara
  Yolanda Yusuf Zachary Zoe`)

export const SURNAME_STARTS = split(`
  Abel Acker Alder Ander Arm Ash Bal Bar Beck Berg Black Blum Bran Brook Burn Cald Car Castel Chand Clay Cold Cor Crane
  Dal Dar Dev Don Dor Drum East Edel Eller Ember Falk Far Fen Fitz Flem Fors Frey Gal Garn Gil Gold Gran Green Grim Had
  Hal Ham Har Hart Hay Hem Hol Horn Hul Ing Jan Jor Kal Kar Kel Kess Kil Kirk Kling Lam Lang Lark Lind Lock Lor Lund Mac
  Mal Mar Mel Mer Mon Mor Nash Nel Nor North Oak Ol Or Os Par Pel Pem Per Pol Quar Ran Red Ren Rich Ros Rud Ruther Sal
  San Sel Shel Sher Sil Sol Stan Star Sten Strat Sun Tal Tan Thorn Tor Trem Ul Val Van Ver Vil Wal War Web Wel West
  White Wil Win Wol Wor Yar York Zel Zim`)

export const SURNAME_ENDS = split(`
  aldo ard bach beck berg borough bridge bury by combe croft dale den don dorf ell enberg erly ett feld field ford gard
  grave hagen ham hart haven holm holt house hurst inez ington ino iver kamp kins land ley lin low man mark mer mere
  mond mont more mount ner ness nick oso ova over owski quist ridge rell rick rod rose row sen shaw side ski son sted
  stein stone strom ter thal ton vale vik ville wald way well wick win wood worth wright yard zer`)

export const BAND_FIRST = split(`
  Amber Ancient Arctic Autumn Basement Bitter Blue Borrowed Brass Broken Burning Cardinal Cedar Chrome Cobalt Copper
  Coral Crimson Crooked Crystal Dancing Distant Double Dusty Early Eastern Electric Empty Endless Faded Falling Final
  Flying Forgotten Frozen Ghost Gilded Glass Golden Granite Gravel Hidden Hollow Honest Hungry Indigo Iron Ivory Jaded
  Jolly Lazy Little Lonesome Lost Lucky Lunar Magnetic Marble Midnight Misty Modern Motor Neon Northern Ocean Orange
  Paper Pale Perfect Plastic Polar Quiet Radio Rapid Restless River Royal Rusty Sacred Scarlet Second Secret Seven
  Shady Silent Silver Sleepy Smoky Solar Southern Spare Spiral Stolen Strange Sudden Sugar Sunken Tender Thirsty Timber
  Tin Twisted Urban Velvet Violet Wandering Western Wicked Wild Winter Wooden Yellow Young Zero`)

export const BAND_LAST = split(`
  Angels Anthem Arcade Army Arrows Atlas Avenue Balloons Bandits Birds Bones Boulevard Brigade Brothers Buffalo Cabinet
  Canyon Caravan Carnival Cathedral Chorus Circus Coast Collective Comets Company Council Cousins Coyotes Crows
  Daughters Diamonds Diplomats Dogs Drifters Dynamos Echoes Embers Engines Ensemble Express Falcons Fathers Fever Foxes
  Garden Giants Gospel Harbor Hearts Highway Holiday Horizon Horses Hours Hurricane Islands Jackals Jets Journey
  Junction Kings Kites Ladders Lanterns Lions Machine Magnets Mariners Meadow Mirrors Monarchs Moon Mothers Motel
  Mountain Nomads Oracle Orchestra Orphans Owls Palace Parade Patrol Peaches Pilots Pioneers Planets Players Prophets
  Quartet Quintet Rebels Republic Riders Rivals Rockets Saints Satellites Seasons Shadows Signals Sisters Skyline
  Sparrows Station Strangers Streets Summer Surgeons Swans Tempest Thieves Thunder Tigers Tornado Train Travelers Trio
  Union Valley Vandals Voyage Wagon Wanderers Waves Widows Willows Wolves Workers Zebras`)

/** A bio is one sentence of each list. */
export const BIO: readonly (readonly string[])[] = [
  [
    'Grew up on {genre} records and has played {instrument} since school.',
    'Plays {instrument} in {genre} groups all over the region.',
    'A {genre} act built around {instrument} and close harmonies.',
    'Learned {instrument} in church and turned to {genre} on the road.',
    'Writes and performs {genre} with {instrument} at the center.',
  ],
  [
    'Two albums, a dozen tours and hundreds of weddings so far.',
    'Available for clubs, festivals and private parties on short notice.',
    'Weekly residency downtown, brunch sets on Sundays, teaching in between.',
    'Brings a compact sound system, lights and a friendly crew.',
    'Sight-reads, improvises and keeps the dance floor moving until closing.',
    'Studied at the conservatory, then unlearned most of it in bars.',
  ],
  [
    'Shared stages with the {name} family and many a touring headliner.',
    'Produced by {name}, mixed in a converted garage, mastered abroad.',
    'Former member of the {name} orchestra and of three wedding bands.',
    'Mentored by {name}, who still drops in for the last set.',
  ],
]
