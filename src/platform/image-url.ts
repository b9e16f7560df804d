import { fillPath } from '../contract/endpoint.ts'
import { settings } from './settings.ts'

/** Returns the URL of an avatar. */
export function imageUrl(imageName: string): string {
  return settings.PUBLIC_IMAGES_URL + fillPath('/{imageName}', { imageName })
}
