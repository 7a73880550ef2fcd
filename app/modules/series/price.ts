/** Decimals of a price: as published, two at least; more where the figure is small. */
export const priceDecimals = (value: number): readonly [number, number] => (Math.abs(value) >= 10 ? [2, 4] : [2, 6]);
