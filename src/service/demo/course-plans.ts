/**
 * One line per hole: par, stroke index, then the points from the tee via the corners to the middle of the green. Each
 * point is given in metres east and north of the middle of the course.
 */
export const harrowHoles: readonly string[] = [
  '4 17 26,-138 -98,-329 -136,-447',
  '5 11 -91,-473 144,-437 273,-439 384,-394',
  '4 3 424,-369 483,-156 632,-81',
  '3 13 685,-101 638,50',
  '4 1 585,38 572,286 452,379',
  '4 15 444,437 308,326 239,191',
  '3 9 292,187 460,133',
  '5 5 492,96 287,-53 265,-181 281,-300',
  '4 7 227,-323 114,-133 98,17',
  '4 12 -29,31 -212,-63 -315,-184',
  '4 2 -362,-175 -404,74 -524,180',
  '3 18 -484,213 -356,275',
  '5 4 -312,253 -22,214 105,230 185,316',
  '4 16 129,337 -41,423 -171,354',
  '4 10 -219,382 -464,393 -577,294',
  '3 6 -626,306 -632,119',
  '4 8 -658,66 -568,-154 -493,-267',
  '5 14 -435,-276 -168,-260 -103,-172 -39,-95',
]

export const skerryHoles: readonly string[] = [
  '4 13 238,-766 211,-562 321,-430',
  '4 5 335,-374 80,-365 -16,-238',
  '4 15 34,-224 198,-120 344,-103',
  '3 11 384,-84 412,79',
  '5 1 420,130 152,20 65,-67 -15,-149',
  '4 7 -35,-89 27,112 170,222',
  '3 17 194,176 272,272',
  '4 3 258,327 325,557 253,709',
  '4 9 199,676 197,908 96,993',
  '4 4 81,933 -3,713 -163,592',
  '3 12 -190,533 -142,387',
  '4 16 -109,354 35,484 195,562',
  '4 8 244,549 145,321 35,214',
  '5 10 -7,223 -176,60 -172,-77 -159,-203',
  '4 18 -197,-226 -127,-394 -127,-530',
  '3 6 -84,-521 112,-470',
  '4 2 159,-486 -27,-684 -176,-689',
  '4 14 -231,-721 -37,-831 117,-774',
]

export const keaHoles: readonly string[] = [
  '4 9 -322,-202 -406,-55 -349,76',
  '3 5 -287,89 -262,-57',
  '4 3 -220,-111 -154,63 -200,227',
  '5 7 -174,293 -15,129 -31,4 -12,-111',
  '3 8 39,-130 105,-50',
  '4 6 101,3 145,194 261,270',
  '4 2 329,255 198,53 204,-95',
  '3 1 262,-89 213,-254',
  '4 4 158,-275 -30,-191 -162,-234',
]

/** The coast beside Skerry Links, from south to north. */
export const skerryCoast = [
  '-420,-1250 -350,-1080 -296,-930 -322,-760 -286,-640 -214,-545 -222,-420 -286,-290',
  '-262,-160 -250,-20 -262,70 -216,170 -206,290 -236,400 -284,520 -268,640',
  '-170,740 -92,840 -40,950 -6,1060 -90,1180 -230,1300',
].join(' ')

/** In metres from the middle of the course. */
export interface Place {
  east: number
  north: number
}
export interface PlannedHole {
  par: number
  strokeIndex: number
  line: Place[]
}

export function parseHole(text: string): PlannedHole {
  const [par, strokeIndex, ...places] = text.split(' ')
  return { par: Number(par), strokeIndex: Number(strokeIndex), line: places.map(parsePlace) }
}

export function parsePlaces(text: string): Place[] {
  return text.split(' ').map(parsePlace)
}

function parsePlace(text: string): Place {
  const [east = 0, north = 0] = text.split(',').map(Number)
  return { east, north }
}
