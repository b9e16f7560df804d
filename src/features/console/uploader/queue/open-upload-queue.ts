import type { Api } from '../../../../platform/api/api.ts'
import type { FileSender } from '../../../../platform/api/upload.ts'
import { clock } from '../../../../platform/browser/clock.ts'
import { network } from '../../../../platform/browser/network.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.store.ts'

/** Creates the upload queue with the dependencies of the page. */
export function openUploadQueue(api: Api, sender: FileSender): UploadQueue {
  return createUploadQueue({ api, sender, clock, network })
}
