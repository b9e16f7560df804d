import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roundTags, withHeadTags } from '../../domain/link-preview/head-tags.ts'
import { routes, shellOf } from '../../routes.ts'
import { PATH_PARAMETER_MAX_LENGTH } from '../http/register-endpoints.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { siteAddresses } from './site-addresses.ts'

/**
 * Creates a function that returns the shell of a round with the tags of its link preview, or undefined if there is no
 * preview.
 */
export function roundShell(deps: Pick<ServiceDeps, 'config' | 'linkPreviews' | 'siteUrl'>) {
  const file = join(deps.config.siteDir, shellOf(routes.round.path))
  return async (token: string): Promise<string | undefined> => {
    if (token.length > PATH_PARAMETER_MAX_LENGTH || /\p{Cc}/u.test(token)) return undefined
    const preview = await deps.linkPreviews.preview(token)
    return (
      preview && withHeadTags(await readFile(file, 'utf8'), roundTags(token, preview, siteAddresses(deps)))
    )
  }
}
