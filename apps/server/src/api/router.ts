import { gigsRouter } from '../features/gigs/index.ts'
import { placesRouter } from '../features/places/index.ts'
import { profilesRouter } from '../features/profiles/index.ts'
import { siteRouter } from '../features/site/index.ts'
import { api } from './implementer.ts'

export const router = api.router({
  gigs: gigsRouter,
  places: placesRouter,
  profiles: profilesRouter,
  site: siteRouter,
})
