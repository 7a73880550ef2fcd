/** What a person does with a simulation, in its order. */
export const SIMULATOR_ACTS = ["started", "computed", "saved", "exported"] as const;
export type SimulatorAct = (typeof SIMULATOR_ACTS)[number];
/** Name of the metric that counts an act; its label `simulator` says with which simulator. */
export const metricOf = (act: SimulatorAct) => `simulator.${act}` as const;
