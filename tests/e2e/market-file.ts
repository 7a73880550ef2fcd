/** A file of values made for the tests: business days of twelve years, a drift, monthly-scale ups and downs, a fixed seed. */
export function marketFile(prefix: string, count = 3): string {
  const lines = ["series_id,date,value"];
  for (let series = 1; series <= count; series++) {
    let state = 2_463_534_242 + series * 7_919;
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let value = 100;
    for (let day = new Date(Date.UTC(2012, 0, 2)); day < new Date(Date.UTC(2024, 0, 1)); day = new Date(day.getTime() + 86_400_000)) {
      if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue;
      const noise = uniform() + uniform() + uniform() - 1.5;
      value *= 1 + 0.0001 * series + 0.008 * series * 0.5 * noise;
      lines.push(`${prefix}.${series},${day.toISOString().slice(0, 10)},${value.toFixed(4)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
