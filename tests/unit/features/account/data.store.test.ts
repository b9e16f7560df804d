import { expect, test, vi } from 'vitest'
import { createDeletion } from '../../../../src/features/account/data/deletion.store.ts'
import { createExport } from '../../../../src/features/account/data/export.store.ts'
import {
  EXPORT_CANCELLED,
  EXPORT_FAILED,
  NOT_DELETED,
} from '../../../../src/features/account/data/messages.ts'
import { WRONG_PASSWORD } from '../../../../src/features/account/messages.ts'
import { UNREACHABLE } from '../../../../src/features/shared/form-failure.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { DownloadOptions } from '../../../../src/platform/api/download.ts'
import { network, type Result } from '../../../../src/platform/api/result.ts'
import { stubApi } from '../../../support/stub-api.ts'

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

test('saves nothing when an export is cancelled or cut off', async () => {
  const { store, files, options, respond, onSignedOut } = openExport()
  const cut = store.save('account')
  respond({ ok: false, failure: network })
  await cut
  expect(messageOf(store.$submission.get())).toMatchObject({ kind: 'danger', detail: UNREACHABLE })

  const cancelled = store.save('rounds')
  store.cancel()
  expect(options().signal?.aborted).toBe(true)
  respond({ ok: false, failure: network })
  await cancelled
  expect(messageOf(store.$submission.get())).toMatchObject({ text: EXPORT_CANCELLED })

  const signedOut = store.save('rounds')
  respond({ ok: false, failure: { kind: 'http', status: 401, body: '' } })
  await signedOut
  expect(messageOf(store.$submission.get())).toMatchObject({ kind: 'danger', text: EXPORT_FAILED })
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(files).toEqual([])
})

test('schedules a deletion only with the right password', async () => {
  const { api, respond, calls } = stubApi()
  const onScheduled = vi.fn()
  const onSignedOut = vi.fn()
  const makeCredential = async () => 'A'.repeat(64)
  const deletion = createDeletion({ api, makeCredential, onScheduled, onSignedOut })
  const attempt = async (result: Parameters<typeof respond>[1]) => {
    const message = deletion.schedule('ann@golf.example', 'secret')
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(attempts))
    await respond(attempts++, result)
    return message
  }
  let attempts = 0
  const http = (status: number) => ({
    ok: false as const,
    failure: { kind: 'http' as const, status, body: '' },
  })
  expect(await attempt(http(422))).toEqual({ kind: 'danger', text: WRONG_PASSWORD })
  expect(await attempt(http(500))).toMatchObject({ kind: 'danger', text: NOT_DELETED })
  expect(deletion.$state.get()).toEqual({ status: 'none' })
  expect(onScheduled).not.toHaveBeenCalled()
  await attempt({ ok: true, value: { deletionAt: 5 } })
  expect(deletion.$state.get()).toEqual({ status: 'scheduled', deletionAt: 5 })
  expect(onScheduled).toHaveBeenCalledOnce()
  await attempt(http(401))
  expect(onSignedOut).toHaveBeenCalledOnce()
})
