/** The width of a drawing, whose units are pixels on a phone. */
export const WIDTH = 360;
