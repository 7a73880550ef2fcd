import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { Modal, ModalCancel } from "../modal/modal.tsx";
import { ModalHost } from "../modal/modal-host.tsx";
import { DataTable } from "./data-table.tsx";
import { Missing } from "./figure-text.tsx";
import { FilterForm, FilterSelect } from "./filter-form.tsx";
import { Pagination, pageNumbers } from "./pagination.tsx";
import { RiskScale, RiskTicks } from "./risk-ticks.tsx";
import { ActionsMenu } from "./row-menu.tsx";

const rows = [
  { id: "1", name: "Retraite <2040>", fee: "0,60" },
  { id: "2", name: "Études", fee: "1,10" },
];
const table = (
  <DataTable
    caption="Simulations"
    rows={rows}
    rowKey={({ id }) => id}
    sort={{ by: "name", dir: "asc" }}
    sortHref={(by, dir) => `?sort=${by}&dir=${dir}`}
    menu={({ name }) => ({ name, items: () => [{ label: "Delete…", href: "/delete", negative: true }] })}
    columns={[
      { key: "name", header: "Name", sort: "name", rowHeader: true, cell: ({ name }) => name },
      { key: "fee", header: "Fees", sort: "fee", align: "end", cell: ({ fee }) => fee },
    ]}
  />
);

describe("data table", () => {
  const html = renderHtml(table);
  it("is a real table with caption, scopes and the order told", () => {
    expect(html).toContain('<caption class="visually-hidden">Simulations</caption>');
    expect(html).toContain('<th scope="col" aria-sort="ascending"><a class="sort" data-discover="true" href="/?sort=name&amp;dir=desc"');
    expect(html).toContain('<th scope="col" class="cell-end"><a class="sort" data-discover="true" href="/?sort=fee&amp;dir=asc"');
    expect(html).toContain('<th scope="row">Retraite &lt;2040&gt;</th>');
    expect(html).toContain('<td class="cell-end" data-label="Fees">0,60</td>');
    expect(html.match(/<tr/g)).toHaveLength(3);
  });
  it("scrolls in a region that the keyboard reaches, and names each menu", () => {
    expect(html).toContain('<section class="table-region" aria-label="Table Simulations, scrolls sideways" tabindex="0">');
    expect(html).toContain(
      'name="menu" value="2" class="icon-button dots" aria-label="Actions for Études" aria-expanded="false"></button>',
    );
    expect(html).not.toContain("Delete…");
  });
  it("shows without script the menu that the address asks for, and asks for another with the address as it stands", () => {
    const asked = renderHtml(table, "en", "/list?q=a%26b&menu=2&size=50");
    expect(asked).toMatch(/<details class="menu row-menu" id="open-menu" open="">\s*<summary[^>]*aria-label="Actions for Études">/);
    expect(asked).toContain('<li class="menu-negative"><a class="menu-item" data-discover="true" href="/delete">Delete…</a></li>');
    expect(asked.match(/<details/g)).toHaveLength(1);
    const [, id] = /<form id="([^"]+)" method="get" action="#open-menu"/.exec(asked) ?? [];
    expect(asked).toContain(`<button type="submit" form="${id}" name="menu" value="1"`);
    expect(asked.match(/<input[^>]*>/g)).toEqual([
      '<input type="hidden" name="q" value="a&amp;b"/>',
      '<input type="hidden" name="size" value="50"/>',
    ]);
  });
  it("writes names, labels and addresses of a menu as text, whatever is in them", () => {
    const hostile = `"'><img src=x onerror=alert(1)>&amp;`;
    const menu = renderHtml(<ActionsMenu name={hostile} items={[{ label: hostile, href: `/x?${hostile}` }]} />);
    expect(menu).not.toContain("<img");
    expect(menu.match(/<[a-z]+/g)).toEqual(["<details", "<summary", "<ul", "<li", "<a"]);
    expect(menu).toContain("&quot;&#x27;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;</a>");
  });
});

describe("a list", () => {
  const many = ["a", "b", "c", "d", "e"].map((id, at) => ({ id, at }));
  const listOf = (shown: typeof many, sort?: { by: string; dir: "asc" }) =>
    renderHtml(
      <DataTable
        list
        caption="List"
        rows={shown}
        rowKey={({ id }) => id}
        sort={sort}
        columns={[
          { key: "name", header: "Name", rowHeader: true, cell: () => "Same" },
          { key: "type", header: "Type", sort: "type", cell: () => <b>Fund</b> },
          { key: "gone", header: "Gone", cell: () => <Missing /> },
          { key: "at", header: "At", cell: ({ at }) => String(at) },
        ]}
      />,
    );
  const heads = (html: string) => [...html.matchAll(/<th scope="col"[^>]*>([A-Z][a-z]+)/g)].map(([, head]) => head);

  it("says once, above it, what all its rows say, and leaves out what none of them has", () => {
    const html = listOf(many);
    expect(heads(html)).toEqual(["Name", "At"]);
    expect(html).toMatch(/<dl class="alike-facts"[^>]*><div><dt>Type<\/dt><dd><b>Fund<\/b><\/dd><\/div><\/dl>/);
    expect(html).not.toContain("Gone");
  });
  it("keeps the column that it is sorted by, and those of a few rows", () => {
    expect(heads(listOf(many, { by: "type", dir: "asc" }))).toEqual(["Name", "Type", "At"]);
    expect(heads(listOf(many.slice(0, 3)))).toEqual(["Name", "Type", "At"]);
  });
});

describe("a row", () => {
  it("shows what its cells hold, hostile texts as text", () => {
    const hostile = `"'><img src=x onerror=alert(1)>&amp;`;
    const cells: ReactNode[] = [
      hostile,
      12,
      null,
      <Link key="link" to={`/x?a=1&b=${hostile}`}>
        {hostile}
      </Link>,
      <ActionsMenu key="menu" name={hostile} items={[{ label: hostile, href: "/delete" }]} />,
    ];
    const html = renderHtml(
      <DataTable
        caption="One"
        rows={[{ id: "1" }]}
        rowKey={({ id }) => id}
        columns={cells.map((cell, at) => ({ key: String(at), header: hostile, rowHeader: at === 0, cell: () => cell }))}
      />,
    );
    const row = html.slice(html.indexOf("<tbody><tr>") + 11, html.indexOf("</tr></tbody>"));
    expect(row).not.toContain("<img");
    expect(row.match(/<[a-z]+/g)).toEqual("<th <td <td <td <a <td <details <summary <ul <li <a".split(" "));
    expect(row).toContain(">12</td>");
  });
});

describe("list parts", () => {
  it("name pages around the current one", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4]);
    expect(pageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12]);
    expect(pageNumbers(3, 40)).toEqual([1, 2, 3, 4, 0, 40]);
  });
  it("link to pages and keep the other parameters when the size changes", () => {
    const html = renderHtml(
      <Pagination
        page={2}
        size={12}
        total={38}
        texts={{ from: "13", to: "24", total: "38" }}
        href={(page) => `?page=${page}`}
        keep={{ q: "a", sort: undefined }}
      />,
    );
    expect(html).toContain("13–24 of 38");
    expect(html).toMatch(/aria-current="page"[^>]*href="\/\?page=2"/);
    expect(html).toContain('aria-label="Previous page"');
    expect(html).toContain('<input type="hidden" name="q" value="a"/>');
    expect(html).not.toContain('name="sort"');
    expect(html).toContain('<option value="12" selected="">12</option>');
    expect(html).toMatch(/<button [^>]*type="submit"/);
  });
  it("filter by a GET form with a button before any script", () => {
    const html = renderHtml(
      <FilterForm search={{ label: "Name", value: "ret" }} clearHref="/list" keep={{ size: "25" }}>
        <FilterSelect name="type" label="Type" all="All types" value="B" options={[{ value: "B", label: "B" }]} />
      </FilterForm>,
    );
    expect(html).toMatch(/<form method="get"[^>]*role="search"/);
    expect(html).toMatch(/<input[^>]*type="search"[^>]*name="q"/);
    expect(html).toContain("Filter</button>");
    expect(html).toContain('<option value="B" selected="">B</option>');
    expect(html).toMatch(/<a [^>]*href="\/list"[^>]*>Clear filters<\/a>/);
  });
  it("show neither a range nor pages where the list has no row, and tell a screen reader so", () => {
    const range = { from: "0", to: "0", total: "0" };
    expect(renderHtml(<Pagination page={1} size={25} total={0} texts={range} href={(page) => `?page=${page}`} />)).toBe("");
    const html = renderHtml(<FilterForm search={{ label: "Name", value: "zzz" }} range={range} clearHref="/list" />);
    expect(html).not.toContain("0–0");
    expect(html).toContain('aria-live="polite"><span class="visually-hidden">No row</span>');
  });
  it("say a risk in words", () => {
    expect(renderHtml(<RiskTicks level={3} />)).toContain("Risk 3 out of 7");
    expect(renderHtml(<RiskTicks level={null} />, "fr")).toContain("non disponible");
    expect(renderHtml(<RiskScale level={2} max={4} />).match(/risk-box"/g)).toHaveLength(3);
  });
});

describe("modal", () => {
  it("is an open, labelled dialog over a page that cannot be reached", () => {
    const modal = (
      <Modal title="Save" closeHref="/edit" foot={<ModalCancel href="/edit" />}>
        body
      </Modal>
    );
    const html = renderHtml(<ModalHost modal={modal}>page</ModalHost>);
    expect(html).toContain('<div inert="">page</div>');
    const id = /<dialog open="" class="modal modal-form" aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(id).toBeTruthy();
    expect(html).toMatch(new RegExp(`<h2 id="${id}"[^>]*>Save</h2>`));
    expect(html).toMatch(/<a [^>]*class="[^"]*button-secondary[^"]*"[^>]* href="\/edit">Cancel<\/a>/);
    expect(renderHtml(<ModalHost modal={null}>page</ModalHost>)).toBe("<div>page</div>");
  });
});
