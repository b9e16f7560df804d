import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { changeDatabase, createDataDir, startService } from '../support/service.ts'
import { describeAccountData } from './account-data-suite.ts'

describeAccountData(async () => ({ service: await startService() }))

test('deletes accounts at the start that became due while it was stopped', async () => {
  const dataDir = await createDataDir()
  const before = await startService({ dataDir })
  for (const name of ['due', 'kept']) await before.signInAs('golfer', `${name}@club.example`)
  const account = await before.accountOf('due@club.example')
  await createAccountDeletions(before.context).schedule(account.id)
  await before.stopKeepingData()
  changeDatabase(dataDir, 'update accounts set deletion_at = deletion_at - 15 * 86400000')

  const after = await startService({ dataDir })
  const accounts = createAccounts(after.context)
  await expect.poll(() => accounts.findByEmail('due@club.example')).toBeUndefined()
  expect(await accounts.findByEmail('kept@club.example')).toBeDefined()
  await after.stop()
  await rm(dataDir, { recursive: true })
})
