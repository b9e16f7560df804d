import * as v from 'valibot'
import { UPLOAD_FIELD, type UploadType, uploadType } from '../../contract/uploads.ts'
import type { Handlers } from '../http/handler-types.ts'
import { badRequest } from '../http/http-error.ts'
import { receiveFile } from '../http/receive-file.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseSnapshot } from './documents.ts'

export function uploadHandlers({ services }: ServiceDeps): Pick<Handlers, 'upload'> {
  const { installs, accounts, audit } = services

  /** Returns an install of the golfer concerned, or null if there is none; the upload is rejected then. */
  const installOf = async (type: UploadType, identifier: string): Promise<string | null> => {
    if (type === 'round') return (await installs.exists(identifier)) ? identifier : null
    const account = await accounts.findByEmail(identifier)
    return (account && (await installs.primaryOf(account.id))) ?? null
  }

  return {
    upload: {
      access: 'staff',
      async handle({ path }, { account, request }) {
        const type = v.safeParse(uploadType, path.type)
        if (!type.success) throw badRequest('type: expected round or snapshot')
        const bytes = await receiveFile(request, UPLOAD_FIELD)
        const identifier = path.identifier.trim()
        const iid = await installOf(type.output, identifier)
        const event = { actor: account.email, action: `upload ${type.output}`, iid, detail: identifier }
        if (type.output === 'round') {
          return audit.withAudit(event, async (trx) => ({
            token: await services.forTransaction(trx).rounds.saveRecorded({ iid: identifier, bytes }),
          }))
        }
        await audit.withAudit(event, (trx) =>
          services.forTransaction(trx).users.replaceState(identifier, parseSnapshot(bytes)),
        )
        return {}
      },
    },
  }
}
