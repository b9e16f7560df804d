/** What React names after the property and the page after the attribute. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
const NO_ATTRIBUTE = new Set(['children', 'ref'])
/** The few names of SVG that are written with capitals. */
const SVG_AS_IT_IS = /^(?:viewBox|preserveAspectRatio|pathLength|gradientUnits|clipPathUnits)$/

/** One property of React as an attribute; what listens is left out. */
export function setAttribute(element: Element, name: string, value: unknown): void {
  if (NO_ATTRIBUTE.has(name) || value === null || value === undefined || typeof value === 'function') return
  if (name === 'style') {
    setStyle(element, Object(value))
    return
  }
  const isState = name.startsWith('aria-') || name.startsWith('data-')
  if (typeof value === 'boolean' && !isState) {
    if (value) element.setAttribute(name, '')
    return
  }
  element.setAttribute(attributeName(element, name), String(value))
}

function attributeName(element: Element, name: string): string {
  const known = NAMES[name]
  if (known) return known
  if (!(element instanceof SVGElement) || SVG_AS_IT_IS.test(name)) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function setStyle(element: Element, style: Record<string, unknown>): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined) continue
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
  }
}
