import { pageManifest } from '../layouts/web-manifest.ts'
import { settings } from '../platform/settings.ts'

export const GET = () => Response.json(pageManifest(settings.PUBLIC_COMPANY_NAME))
