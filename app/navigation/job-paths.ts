import { address, atBase, type ListQuery, part } from "./address.ts";

const jobs = "/admin/jobs";
export interface JobsQuery extends ListQuery {
  state?: string;
  kind?: string;
}
/** Background jobs; the address of the list takes what is done with them. */
export const jobsPath = (query: JobsQuery = {}) => address(jobs, { ...query });
export const jobPath = (number: number) => atBase(`${jobs}/${part(String(number))}`);
/** Asks for the reason for which a job is dropped, or stopped. */
export const jobDropPath = (number: number, query: JobsQuery = {}) => address(`${jobs}/${part(String(number))}/drop`, { ...query });
/** Asks for the reason for which the queue is suspended. */
export const jobsSuspendPath = (query: JobsQuery = {}) => address(`${jobs}/suspend`, { ...query });
