import { z } from "zod";
import { isoDate, listOf, listQuery, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";

/** Longest comment, in characters. */
const COMMENT_LENGTH = 2000;

const text = z.string().trim().min(1).max(COMMENT_LENGTH);

/** What was noted about a series on a day. `date` is the day that the comment is about, not the day it was written. */
export const seriesComment = z.object({
  series: uuid,
  date: isoDate,
  text: z.string(),
  by: z.string().nullable().describe("name of the author; null for people of other organisations and where the author is unknown"),
  house: z.string().nullable().describe("name of the author's organisation; null for an administrator"),
  changeable: z.boolean().describe("whether the caller may replace or remove it: its author's organisation and administrators may"),
  version: versionOf("the comment"),
});
export type SeriesComment = z.infer<typeof seriesComment>;

const root = "/series-definition-service/v1/series/comments";
const page = listQuery.pick({ limit: true, offset: true }).extend({ series: uuid });
const day = z.object({ series: uuid, date: isoDate });

/**
 * Comments of series, one for each day: working notes of those who keep the series. Administrators
 * and asset managers read them; those who keep the series write them; the author's organisation and administrators change them. An unknown series is answered 404.
 */
export const seriesComments = {
  list: route("GET", root, "series-comments-get", "Comments of a series, newest first; of one day when a date is given")
    .input(z.object({ query: page.extend({ date: isoDate.optional() }) }))
    .output(listOf(seriesComment)),
  last: route("GET", `${root}/last`, "series-comments-last", "Comment of the latest day that has one; 404 when there is none")
    .input(z.object({ query: z.object({ series: uuid }) }))
    .output(seriesComment),
  find: route("GET", `${root}/find`, "series-comments-find", "Comments of a series in a span, newest first; both days are part of it")
    .input(
      z.object({
        query: page
          .extend({ from: isoDate.optional(), to: isoDate.optional() })
          .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ["to"], error: "before from" }),
      }),
    )
    .output(listOf(seriesComment)),
  put: route("PUT", root, "series-comments-put", "Write the comment of a day, or replace it")
    .input(z.object({ query: day, headers: writeHeaders, body: z.object({ text }) }))
    .output(seriesComment),
  remove: route("DELETE", root, "series-comments-delete", "Remove the comment of a day")
    .route({ successStatus: 204 })
    .input(z.object({ query: day, headers: writeHeaders }))
    .output(z.void()),
};
