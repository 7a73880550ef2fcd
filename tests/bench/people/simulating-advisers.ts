// A process of its own: what the advisers' computers do must not keep waiting what the bench measures beside them.
// Arguments: address, seconds, and the request as JSON. Writes the count of simulations.
import { apiOf } from "../web.ts";

const ADVISERS = 10;
const [url = "", seconds = "", request = ""] = process.argv.slice(2);
const api = await apiOf({ url });
let [open, simulations] = [true, 0];
setTimeout(() => {
  open = false;
}, Number(seconds) * 1000);
await Promise.all(
  Array.from({ length: ADVISERS }, async (_, adviser) => {
    // Each asks for another balance: an answer that is kept would cost nothing.
    for (; open; simulations++)
      await api.load("/simulator-service/simulator/free_management", {
        ...JSON.parse(request),
        currentBalance: adviser * 1e6 + simulations + 1,
      });
  }),
);
process.stdout.write(String(simulations));
