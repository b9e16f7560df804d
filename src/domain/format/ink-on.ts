const HEX = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i
/** The luminance at which black and white text have the same contrast (WCAG 2, relative luminance). */
const EQUAL_CONTRAST = 0.179

/**
 * Returns black or white, whichever contrasts more with a background.
 * @param color as in CSS; white is returned for any other notation than `#rgb` and `#rrggbb`
 */
export function inkOn(color: string): 'black' | 'white' {
  const digits = HEX.exec(color.trim())?.slice(1).filter(Boolean)
  if (!digits) return 'white'
  const [red = 0, green = 0, blue = 0] = digits.map((hex) =>
    linear(Number.parseInt(hex.length === 1 ? hex + hex : hex, 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUAL_CONTRAST ? 'black' : 'white'
}

/** Returns a component of sRGB, 0 to 1, as linear light. */
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
