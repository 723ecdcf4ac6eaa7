import { type Group, matching, text, webAddress } from '../setting.ts'

export const maps = {
  title: 'Maps and places',
  settings: {
    MAP_STYLE_URL: {
      ...webAddress,
      about: 'A style for the map (MapLibre style JSON). Its host is added to the content security policy.',
      unset: 'a built-in map of the United States that needs no network',
      example: 'https://tiles.example/styles/positron',
    },
    GOOGLE_MAPS_API_KEY: {
      ...matching(/^[\w-]{10,200}$/, 'must be a Google Maps API key'),
      about:
        'Uses Google Maps instead, and Google for place suggestions. Google’s hosts are added to the content security policy. The key needs the Maps JavaScript API and the Places API (New). Every browser can see it, so restrict it to your address.',
      unset: 'the open map and built-in places',
    },
    GEOIP_DATABASE: {
      ...text,
      must: 'must be a file',
      about:
        'A database of the places of networks in MaxMind’s format (MMDB). With it, the mail about a sign-in on a new device says where that network approximately is. It’s read into memory at the start of each process (GeoLite2-City: 60 MB) and searched there: no address is sent anywhere. Restart after replacing the file.',
      unset: 'no place is looked up',
      example: '/var/lib/geoip/GeoLite2-City.mmdb',
    },
  },
} satisfies Group
