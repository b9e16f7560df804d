import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import type { Result } from '../../src/platform/api/result.ts'
import type { FileSender, SendOptions } from '../../src/platform/api/upload.ts'
import { networkFailure, settled } from './stub-api.ts'

/** Creates a file sender whose requests stay pending until the test responds. */
export function stubSender() {
  const sent: {
    endpoint: AnyEndpoint
    path: unknown
    file: File
    options: SendOptions
    respond: (result: Result<unknown>) => Promise<void>
  }[] = []
  const send = (endpoint: AnyEndpoint, { path }: { path: unknown }, file: File, options: SendOptions = {}) =>
    new Promise<Result<unknown>>((resolve) => {
      options.signal?.addEventListener('abort', () => resolve(networkFailure))
      const respond = (result: Result<unknown>) => {
        resolve(result)
        return settled()
      }
      sent.push({ endpoint, path, file, options, respond })
    })
  return { sender: { send } as unknown as FileSender, sent }
}
