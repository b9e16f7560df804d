import L from 'leaflet'
import type { Coordinates } from '../../contract/round.ts'

export const latLng = ({ lat, lon }: Coordinates) => L.latLng(lat, lon)

/**
 * Creates a marker whose content stays upright on a rotated map. It uses elements instead of HTML text because the content
 * policy forbids inline styles in HTML text.
 */
export function pin(kind: string, content: string | Node): { marker: L.Marker; label: HTMLElement } {
  const upright = document.createElement('div')
  upright.className = 'pin'
  const label = document.createElement('span')
  label.append(content)
  upright.append(label)
  const icon = L.divIcon({ className: `marker ${kind}`, html: upright, iconSize: [0, 0] })
  return { marker: L.marker([0, 0], { icon, interactive: false, keyboard: false }), label }
}
