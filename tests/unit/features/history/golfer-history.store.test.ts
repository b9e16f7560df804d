import * as v from 'valibot'
import { expect, test } from 'vitest'
import { historyRound } from '../../../../src/contract/history.ts'
import { createGolferHistory } from '../../../../src/features/staff/golfer/golfer-history.store.ts'
import { stubApi, success } from '../../../support/stub-api.ts'

const round = (roundToken: string, date: number) => v.parse(historyRound, { roundToken, date })

test('requests the rounds once per visit, and shows them newest first', async () => {
  const { api, requests, respondLast } = stubApi()
  const history = createGolferHistory({ api, id: 'S-ANN1' })
  history.loadOnce()
  history.loadOnce()
  expect(requests()).toEqual(['GET /rest/admin/golfer_rounds/S-ANN1'])
  const golfer = { name: 'Ann', login: undefined, supportId: 'S-ANN1', iid: undefined }
  const [older, newer] = [round('R1', 1), round('R2', 2)]
  await respondLast(success({ roundList: [older, newer], golfer }))
  expect(history.$state.get()).toEqual({ status: 'found', value: { golfer, rounds: [newer, older] } })
})
