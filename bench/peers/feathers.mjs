// Feathers with Koa and Knex, on the database of DATABASE_URL and a free port.
import { once } from 'node:events'
import { feathers } from '@feathersjs/feathers'
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa'
import { KnexService } from '@feathersjs/knex'
import knex from 'knex'

const Model = knex({
  client: 'pg',
  connection: process.env.DATABASE_URL,
  pool: { min: 0, max: Number(process.env.POOL_SIZE) },
})
const table = { Model, name: 'gigs', extendedOperators: { $contains: '@>' } }
const app = koa(feathers())
app.use(errorHandler())
app.use(bodyParser())
app.configure(rest())
app.use('counted', new KnexService({ ...table, paginate: { default: 8, max: 50 } }))
app.use('uncounted', new KnexService(table))
// As many as it needs are more than its parser of queries takes as a list.
const select = ({ params }) => {
  params.query.$select = process.env.LISTED_COLUMNS.split(',')
}
for (const name of ['counted', 'uncounted']) app.service(name).hooks({ before: { find: [select] } })
const server = await app.listen(0, '127.0.0.1')
if (!server.listening) await once(server, 'listening')
console.log(`Feathers is ready on http://127.0.0.1:${server.address().port}`)
