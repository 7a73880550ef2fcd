/** Path of an arc from one angle to another, clockwise from three o'clock in radians; less than a full turn. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (angle: number) => `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  return `M ${at(from)} A ${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}
