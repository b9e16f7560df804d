import { firebaseFile } from './firebase-host.ts'
import { ASSETS_PATH } from './headers.ts'
import { HIDDEN_FILES } from './hidden-files.ts'
import { NGINX_INCLUDE, nginxFile, nginxIncludeFile } from './nginx-host.ts'
import { headersFile, redirectsFile } from './pages-host.ts'

/**
 * Returns the configuration files for all kinds of hosts, as texts by file name.
 * @param files all paths in the output folder, with `/` as the separator and without a leading slash
 */
export function hostFiles(files: readonly string[]): Record<string, string> {
  const hidden = new RegExp(HIDDEN_FILES)
  const others = files.filter((file) => !hidden.test(`/${file}`) && !`/${file}`.startsWith(ASSETS_PATH))
  return {
    _redirects: redirectsFile(others),
    _headers: headersFile(others),
    'firebase.json': firebaseFile(others),
    'nginx.conf': nginxFile(),
    [NGINX_INCLUDE]: nginxIncludeFile(),
  }
}
