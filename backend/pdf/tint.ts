/** A colour on white: 1 gives the colour, 0 white. Solid, since transparent fills print badly. */
export function tint(colour: string, share: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
