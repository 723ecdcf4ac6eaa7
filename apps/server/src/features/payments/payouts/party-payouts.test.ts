import type { PartyId } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createArtist, type Member } from '../../../../test/members/factories.ts'
import { appoint } from '../../../../test/members/parties.ts'
import { actOwnedBy } from '../../../../test/members/people.ts'
import { delayPayouts, findPayoutAccount, savePayoutAccount } from './payout-accounts.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const save = (partyId: PartyId, at: Date) =>
  savePayoutAccount(test.deps.db, {
    user_id: partyId,
    provider: 'x',
    account_id: `acct ${partyId}`,
    begun_at: at,
  })
const waits = async (partyId: PartyId) =>
  (await findPayoutAccount(test.deps.db, partyId, 'x'))!.withdrawals_from !== null
const takeBack = (person: Member, at: Date) =>
  test.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ taken_back_at: at }).where('id', '=', person.id).execute()
    return delayPayouts(tx, person.id, at)
  })

it('whoever takes an account back delays the withdrawals of each act whose money the person may withdraw', async () => {
  const [owner, viewer] = await Promise.all([createArtist(test), createArtist(test)])
  const [first, later] = [await actOwnedBy(test, owner), await actOwnedBy(test, owner)]
  await appoint(test, viewer, { id: first }, 'viewer')
  const at = test.deps.now()
  await save(first, at)
  expect(await takeBack(viewer, at)).toBeNull()
  expect(await waits(first)).toBe(false)
  expect(await takeBack(owner, at)).toBeInstanceOf(Date)
  expect(await waits(first)).toBe(true)
  // A bank that is set up on that day has to wait too, and one of an act of others hasn't.
  await save(later, at)
  expect(await waits(later)).toBe(true)
  const others = await actOwnedBy(test, await createArtist(test))
  await appoint(test, viewer, { id: others }, 'viewer')
  await save(others, at)
  expect(await waits(others)).toBe(false)
})
