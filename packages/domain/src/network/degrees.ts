/** How many hops away someone is: connected, through one other, through two; null beyond that. */
export const DEGREES = [1, 2, 3] as const
export type Degree = (typeof DEGREES)[number]

/** How a degree is written beside a name. */
export const DEGREE_LABELS: Record<Degree, string> = { 1: '1st', 2: '2nd', 3: '3rd' }
