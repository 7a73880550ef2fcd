import type { ContractRouterClient } from "@orpc/contract";
import type { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";

export type ApiClient = ContractRouterClient<typeof apiContract>;
export type ComputationClient = ContractRouterClient<typeof computationContract>;
export type PdfClient = ContractRouterClient<typeof pdfContract>;
