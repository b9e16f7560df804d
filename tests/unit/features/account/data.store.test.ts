import { expect, test, vi } from 'vitest'
import { DELETION_WORD } from '../../../../src/contract/account-deletion.ts'
import { createDeletion } from '../../../../src/features/account/data/deletion.store.ts'
import { createExport } from '../../../../src/features/account/data/export.store.ts'
import {
  EXPORT_CANCELLED,
  EXPORT_FAILED,
  NOT_DELETED,
} from '../../../../src/features/account/data/messages.ts'
import { WRONG_PASSWORD } from '../../../../src/features/account/messages.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { DownloadOptions } from '../../../../src/platform/api/download.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function openExport() {
  let options: DownloadOptions = {}
  let respond: (result: Result<Blob>) => void = () => {}
  const paths: string[] = []
  const files: File[] = []
  const onSignedOut = vi.fn()
  const store = createExport({
    downloads: {
      receive(path, given = {}) {
        paths.push(path)
        options = given
        return new Promise((resolve) => {
          respond = resolve
        })
      },
    },
    saveFile: (file) => files.push(file),
    onSignedOut,
  })
  return {
    store,
    paths,
    files,
    onSignedOut,
    options: () => options,
    respond: (r: Result<Blob>) => respond(r),
  }
}

test('shows how much of an export has arrived, and saves it when it is complete', async () => {
  const { store, paths, files, options, respond } = openExport()
  const saving = store.save('account')
  await store.save('rounds')
  expect(paths).toEqual(['/rest/account/export'])
  options().onProgress?.(1000, 4000)
  expect(store.$submission.get().status).toBe('pending')
  expect(store.$progress.get()).toEqual({
    kind: 'account',
    receivedBytes: 1000,
    totalBytes: 4000,
  })
  expect(files).toEqual([])
  respond({ ok: true, value: new Blob(['{}']) })
  await saving
  expect(files.map(({ name, size }) => [name, size])).toEqual([['account.json', 2]])
  expect(store.$progress.get()).toBeUndefined()
  expect(messageOf(store.$submission.get())).toMatchObject({
    kind: 'success',
    text: 'account.json (2 bytes) is in your downloads',
  })
})

test('saves nothing when an export has failed, and checks the user again when the session has ended', async () => {
  const { store, files, respond, onSignedOut } = openExport()
  const saving = store.save('rounds')
  respond(httpFailure(401))
  await saving
  expect(messageOf(store.$submission.get())).toMatchObject({ kind: 'danger', text: EXPORT_FAILED })
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(files).toEqual([])
})

test('saves nothing when an export is cancelled', async () => {
  const { store, files, options, respond } = openExport()
  const saving = store.save('rounds')
  store.cancel()
  expect(options().signal?.aborted).toBe(true)
  respond(networkFailure)
  await saving
  expect(messageOf(store.$submission.get())).toMatchObject({ text: EXPORT_CANCELLED })
  expect(files).toEqual([])
})

test('schedules a deletion only with the right password', async () => {
  const { api, calls, respondLast } = stubApi()
  const onScheduled = vi.fn()
  const onSignedOut = vi.fn()
  const deletion = createDeletion({ api, makeCredential: async () => 'TOKEN', onScheduled, onSignedOut })
  const attempt = async (result: Result<unknown>) => {
    const message = deletion.schedule('ann@golf.example', 'secret')
    await settled()
    await respondLast(result)
    return message
  }
  expect(await attempt(httpFailure(422))).toEqual({ kind: 'danger', text: WRONG_PASSWORD })
  expect(await attempt(httpFailure(500))).toMatchObject({ kind: 'danger', text: NOT_DELETED })
  expect(deletion.$state.get()).toEqual({ status: 'none' })
  expect(onScheduled).not.toHaveBeenCalled()
  await attempt(success({ deletionAt: 5 }))
  expect(calls.at(-1)?.input.body).toEqual({ token: 'TOKEN', confirmation: DELETION_WORD })
  expect(deletion.$state.get()).toEqual({ status: 'scheduled', deletionAt: 5 })
  expect(onScheduled).toHaveBeenCalledOnce()
  await attempt(httpFailure(401))
  expect(onSignedOut).toHaveBeenCalledOnce()
})
