import { fillPath } from '../contract/endpoint.ts'
import { settings } from './settings.ts'

/** Where a person's picture is; undefined for somebody who has none (spec: Scorecard pieces). */
export function imageUrl(imageName: string | undefined): string | undefined {
  return imageName ? settings.PUBLIC_IMAGES_URL + fillPath('/{imageName}', { imageName }) : undefined
}
