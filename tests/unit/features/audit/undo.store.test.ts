import { expect, test, vi } from 'vitest'
import type { AuditEvent } from '../../../../src/contract/audit.ts'
import { createUndo } from '../../../../src/features/audit/undo.store.ts'
import { httpFailure, stubApi, success } from '../../../support/stub-api.ts'

const event = { id: 'C-1', action: 'change login' } as AuditEvent

function open() {
  const { api, ...stub } = stubApi()
  const onUndone = vi.fn()
  return { ...stub, onUndone, undo: createUndo({ api, onUndone }) }
}

test('undoes a change once, after confirmation', async () => {
  const { undo, requests, respondLast, onUndone } = open()
  undo.ask(event)
  expect(requests()).toEqual([])
  void undo.confirm()
  void undo.confirm()
  expect(requests()).toEqual(['POST /rest/admin/undo/C-1'])
  await respondLast(success({ changeId: 'C-2' }))
  expect(undo.$asked.get()).toBeUndefined()
  expect(onUndone).toHaveBeenCalledWith('C-1')
})

test('reports why a change was not undone', async () => {
  const { undo, respondLast, onUndone } = open()
  undo.ask(event)
  void undo.confirm()
  await respondLast(httpFailure(409, 'The login has changed since; nothing was undone'))
  expect(undo.$state.get()).toMatchObject({ status: 'failed', failure: { status: 409 } })
  expect(onUndone).not.toHaveBeenCalled()
})

test('marks a change as undone even if its dialog was closed before the response', async () => {
  const { undo, respondLast, onUndone } = open()
  undo.ask(event)
  void undo.confirm()
  undo.close()
  await respondLast(success({ changeId: 'C-2' }))
  expect(undo.$asked.get()).toBeUndefined()
  expect(onUndone).toHaveBeenCalledWith('C-1')
})
