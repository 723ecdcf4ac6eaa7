const names = (text: string) => text.trim().split(/,\s+/)

/** First and last names that fit together; all are invented. */
export const PEOPLE = {
  detroit: {
    first: names(`
      Alonzo, Monique, Terrell, Yolanda, Darnell, Keisha, Clifton, Renee, Andre, Simone, Lamar, Jocelyn,
      Curtis, Tamika, Reggie, Denise, Isaiah, Latrice, Vernon, Naomi, Jerome, Camille, Everett, Ayanna
    `),
    last: names(`
      Pettway, Broadnax, Gilliam, Stallworth, Merriweather, Pinkston, Hargrove, Tolliver, Bledsoe, Crenshaw,
      Dorsette, Fontenot, Grier, Hollowell, Isom, Kirksey, Lattimore, Mabry, Oglesby, Purifoy, Rawls-Bey,
      Sewell, Trammell, Upshaw, Wardlow, Yarbrough
    `),
  },
  midwest: {
    first: names(`
      Hannah, Caleb, Erin, Nate, Molly, Owen, Tess, Graham, Paige, Sawyer, Leah, Brendan, Audrey, Toby,
      Greta, Wes, Clara, Ian, Bridget, Miles, Josie, Elliot, Nora, Dale
    `),
    last: names(`
      Ostrander, Kettering, Brandvold, Haverkamp, Lockridge, Pruett, Sorensen, Van Houten, Wendell, Ashcombe,
      Birchmeier, Corrigan, Dufresne, Eastman-Ruiz, Fennimore, Gallant, Hutchens, Ingersoll, Jardine,
      Kilbourne, Langworthy, Maddigan, Nordstrand, Pomeroy, Quigg, Rademacher
    `),
  },
  polish: {
    first: names(`
      Stan, Krystyna, Tadeusz, Jolanta, Marek, Beata, Leszek, Dorota, Piotr, Ewa
    `),
    last: names(`
      Gajewski, Mazurek, Sobczak, Zielonka, Kaczor, Dombrowski, Pietrzyk, Wrona, Jablonski, Pawlik
    `),
  },
  arab: {
    first: names(`
      Nabil, Rima, Yousef, Dalia, Karim, Hanan, Tarek, Salma, Ziad, Mariam
    `),
    last: names(`
      Khalaf, Mansour, Saleh, Berri, Darwiche, Hamade, Jaber, Nassar, Qasim, Yacoub
    `),
  },
  latin: {
    first: names(`
      Rafael, Lucía, Esteban, Marisol, Joaquín, Paloma, Ignacio, Yesenia, Tomás, Graciela, Beto, Alma
    `),
    last: names(`
      Villaseñor, Cardona, Zamudio, Orozco, Peralta, Quiñones, Robledo, Saldívar, Tejeda, Urrutia, Ybarra,
      Montaño
    `),
  },
  asian: {
    first: names(`
      Mina, Rahul, Keiko, Farhana, Daniel, Anjali, Grace, Imran, Hye-jin, Vikram
    `),
    last: names(`
      Sakamoto, Chowdhury, Banerjee, Lim, Nguyen-Hart, Pillai, Okafor-Li, Rahman, Shin, Venkatesan
    `),
  },
}

export type PeopleName = keyof typeof PEOPLE
