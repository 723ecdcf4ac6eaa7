import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/database.ts'

const PROCEDURE = new URL('../../migrations/0113a-zip-codes-last.sql', import.meta.url)
const MANY = 2500

test('the migration puts ZIP codes last in transactions of at most 1,000 gigs', async () => {
  const database = await connectTestDatabase()
  try {
    const { client } = database
    const venue = randomUUID()
    await client.query(`insert into users (id, email, password_hash) values ($1, 'v@example.com', 'none')`, [
      venue,
    ])
    await client.query(
      `insert into profiles (uuid, user_type, first_name, last_name, location, place_id)
        values ($1, 'venue', 'Vera', 'Diaz', '48212 Hamtramck, MI', 'zip:48212')`,
      [venue],
    )
    await client.query(
      `insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position, location, place_id)
        select $1, $1, 'Late set', '2030-01-01', '20:00', 'America/Detroit', '2030-01-02T01:00Z', 'flat', 'DJ',
          case at % 3 when 0 then '48212 Hamtramck, MI' when 1 then '48212 Hamtramck Road, Lansing, MI' else '48226 Detroit, MI' end,
          case at % 3 when 2 then 'city:detroit-mi' else 'zip:48212' end
        from generate_series(1, $2) at`,
      [venue, MANY],
    )
    await client.query(readFileSync(PROCEDURE, 'utf8'))
    await client.query('call put_zip_codes_last()')
    // A second time, as after a failure.
    await client.query('call put_zip_codes_last()')

    expect((await client.query('select location from profiles')).rows).toEqual([
      { location: 'Hamtramck, MI 48212' },
    ])
    const { rows } = await client.query(
      'select location, count(*)::int, count(distinct xmin::text)::int as transactions from gigs group by location order by 1',
    )
    expect(rows).toEqual([
      { location: '48212 Hamtramck Road, Lansing, MI', count: 834, transactions: 1 },
      { location: '48226 Detroit, MI', count: 833, transactions: 1 },
      { location: 'Hamtramck, MI 48212', count: 833, transactions: 3 },
    ])
  } finally {
    await database.drop()
  }
})
