import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { StoredEntry } from '../../../../src/contract/score-sheet-entries.ts'
import { addScorerKey } from '../../../../src/contract/score-sheets.ts'
import { createPhones, openInvitation, scorersOf } from '../../../../src/features/play/phones/phones.store.ts'
import type { ScoreSheetState } from '../../../../src/features/play/score-sheet.store.ts'
import { network } from '../../../../src/platform/api/result.ts'
import type { KeptSheet } from '../../../../src/platform/sheets/sheet-database.ts'
import { createSheetService } from '../../../support/score-sheet-service.ts'
import { logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'
import { sheetApi } from '../../../support/sheet-api.ts'

const log: StoredEntry[] = logOf([
  [1, 0, strokesOn('p1', 1, 4)],
  [2, 1, strokesOn('p2', 1, 5)],
])

async function phones() {
  const { api, failWhen } = sheetApi(createSheetService(sheetOf(), 1000))
  for (const [key, name] of [
    ['K2', 'key 2'],
    ['K3', 'Cara'],
  ] as const) {
    await api.call(addScorerKey, { path: { token: 'T' }, body: { key, name } })
  }
  const invitations = [
    { key: 'K3', name: 'Cara', id: 'id of K3' },
    { key: 'K4', name: 'Dan' },
  ]
  let kept = { token: 'T', key: 'K', owner: 'ann@example.com', invitations } as unknown as KeptSheet
  const store = createPhones({
    api,
    sheet: {
      token: 'T',
      $state: atom({ status: 'found', kept, log, seen: 2 } as unknown as ScoreSheetState),
      async remember(change) {
        kept = { ...kept, ...(typeof change === 'function' ? change(kept) : change) }
      },
    },
  })
  const scorers = () => scorersOf({ log }, store.$scorers.get())
  return { store, scorers, failWhen, invited: () => kept.invitations?.map(({ name }) => name) }
}

test('names who scores, also without a network', async () => {
  const { store, scorers, failWhen } = await phones()
  failWhen(() => ({ failure: network }))
  store.load()
  expect(scorers()).toEqual([
    { by: 'owner', keyId: undefined, phones: [{ device: 1, name: undefined }] },
    { by: 'key 2', keyId: undefined, phones: [{ device: 2, name: undefined }] },
  ])
})

test('removes one scorer, whose link is forgotten', async () => {
  const { store, scorers, invited } = await phones()
  store.load()
  await expect
    .poll(() => scorers().map(({ by, keyId }) => [by, keyId]))
    .toEqual([
      ['owner', undefined],
      ['key 2', 'id of K2'],
      ['Cara', 'id of K3'],
    ])
  expect(await store.withdraw('id of K3')).toBe(true)
  expect(invited()).toEqual(['Dan'])
  expect(scorers().map(({ by }) => by)).toEqual(['owner', 'key 2'])
})

test('the open invitation is one that nobody has used, or has the wished name', async () => {
  const { scorers } = await phones()
  const bobs = { key: 'K2', name: 'key 2' }
  const caras = { key: 'K3', name: 'Cara' }
  expect(openInvitation([bobs, caras], scorers())).toBe(caras)
  expect(openInvitation([bobs], scorers())).toBeUndefined()
  expect(openInvitation([bobs, caras], scorers(), 'key 2')).toBe(bobs)
})
