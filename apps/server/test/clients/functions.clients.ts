import { FunctionsClient, FunctionsFetchError, FunctionsHttpError } from '@supabase/functions-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { createArtist } from '../members/factories.ts'

const NAME = 'create-portal-session'
let test: TestApp
let url: string
let token: string
beforeAll(async () => {
  test = await startTestApp({ PAYMENTS: 'sandbox' })
  url = `${test.url}/functions/v1`
  token = (await createArtist(test)).token
})
afterAll(() => test.close())

const headersOf = (bearer: string) => ({ Authorization: `Bearer ${bearer}` })
const opened = { data: { url: expect.stringContaining('http') }, error: null }
/** Returns the status and the body of a refusal. */
const refusalOf = async ({ data, error }: Awaited<ReturnType<FunctionsClient['invoke']>>) => {
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const answer = (error as FunctionsHttpError).context as Response
  return [answer.status, await answer.json()]
}

it('answers with JSON, whether the client, `setAuth` or the call has the token', async () => {
  expect(
    await new FunctionsClient(url, { headers: headersOf(token) }).invoke(NAME, { body: {} }),
  ).toMatchObject(opened)
  const later = new FunctionsClient(url, { headers: headersOf('wrong') })
  later.setAuth(token)
  expect(await later.invoke(NAME)).toMatchObject(opened)
  expect(await new FunctionsClient(url).invoke(NAME, { headers: headersOf(token) })).toMatchObject(opened)
})

it('refuses a wrong token wherever it is, in the form of the function', async () => {
  const refused = [401, { error: 'User not authenticated' }]
  expect(
    await refusalOf(await new FunctionsClient(url, { headers: headersOf('wrong') }).invoke(NAME)),
  ).toEqual(refused)
  const replaced = new FunctionsClient(url, { headers: headersOf(token) })
  expect(await refusalOf(await replaced.invoke(NAME, { headers: headersOf('wrong') }))).toEqual(refused)
  replaced.setAuth('wrong')
  expect(await refusalOf(await replaced.invoke(NAME))).toEqual(refused)
})

it('refuses a function or a method that there is not', async () => {
  const client = new FunctionsClient(url, { headers: headersOf(token) })
  const notFound = [404, { code: 'NOT_FOUND', message: 'Requested function was not found' }]
  expect(await refusalOf(await client.invoke('missing'))).toEqual(notFound)
  expect(await refusalOf(await client.invoke(NAME, { method: 'GET' }))).toEqual(notFound)
})

it('is reported as unreachable when a request can’t be sent or is ended', async () => {
  const broken = new FunctionsClient(url, { customFetch: () => Promise.reject(new Error('offline')) })
  expect((await broken.invoke(NAME)).error).toBeInstanceOf(FunctionsFetchError)
  const ended = new FunctionsClient(url, { headers: headersOf(token) })
  expect((await ended.invoke(NAME, { signal: AbortSignal.abort() })).error).toBeInstanceOf(
    FunctionsFetchError,
  )
})
