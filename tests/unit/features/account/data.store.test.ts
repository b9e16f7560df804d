import { expect, test, vi } from 'vitest'
import { createExport } from '../../../../src/features/account/data/export.store.ts'
import { EXPORT_CANCELLED, EXPORT_FAILED } from '../../../../src/features/account/data/messages.ts'
import { messageOf } from '../../../../src/features/shared/submission.store.ts'
import type { DownloadOptions } from '../../../../src/platform/api/download.ts'
import type { Result } from '../../../../src/platform/api/result.ts'
import { httpFailure, networkFailure } from '../../../support/stub-api.ts'

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
