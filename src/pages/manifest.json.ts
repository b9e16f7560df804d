import { webManifest } from '../layouts/web-manifest.ts'
import { settings } from '../platform/settings.ts'

export const GET = () => Response.json(webManifest(settings.PUBLIC_COMPANY_NAME))
