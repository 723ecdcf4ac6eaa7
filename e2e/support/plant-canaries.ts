import { canaryCoordinates } from '../../apps/server/test/invariants/canary.ts'
import { sql } from './sql.ts'

/**
 * Gives every artist coordinates that are recognized wherever they appear: those in the demo world, and those created by a
 * screen, a call or a statement, whatever place they choose.
 */
export async function plantCanaries(app: { databaseUrl: string }): Promise<void> {
  const { location_lat, location_lng } = canaryCoordinates()
  await sql(
    app,
    `create function plant_canary() returns trigger language plpgsql as $$
     begin
       new.location_lat := ${location_lat};
       new.location_lng := ${location_lng};
       return new;
     end $$;
     create trigger profiles_plant_canary before insert or update on profiles
       for each row when (new.user_type = 'artist') execute function plant_canary();
     update profiles set location_lat = location_lat where user_type = 'artist'`,
  )
}
